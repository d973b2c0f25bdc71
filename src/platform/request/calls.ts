import { ShopError } from '../shop-error.ts';

/** The calls of one request or cron run: each round trip to the database, the writer, the gateway and the mail service. */
export interface Calls {
  readonly made: number;
  /** The number of further attempts allowed; unlimited unless `allow` was called. */
  readonly left: number;
  /** Allows this many more calls from now on. A job that calls it for each of its parts is limited to their sum. */
  allow(more: number): void;
  /**
   * Counts a call before it is made. @throws ShopError SHOP_BUSY if none is left: nothing was sent, so repeating later is safe
   */
  spend(): void;
  /**
   * For requests whose answer somebody waits for: all calls to the gateway together may take `ms`, counted from the first use of
   * `remainingMs`.
   */
  prioritise(ms: number): void;
  /** Ms that the gateway may still take; unlimited unless `prioritise` was called. */
  remainingMs(): number;
}

export function callBudget(): Calls {
  let made = 0;
  let most = Number.POSITIVE_INFINITY;
  let waits = Number.POSITIVE_INFINITY;
  let until: number | null = null;
  return {
    get made() {
      return made;
    },
    get left() {
      return most - made;
    },
    allow(more) {
      most = made + more;
    },
    spend() {
      if (made >= most) throw new ShopError('SHOP_BUSY');
      made += 1;
    },
    prioritise(ms) {
      waits = ms;
    },
    remainingMs() {
      until ??= Date.now() + waits;
      return until - Date.now();
    },
  };
}
