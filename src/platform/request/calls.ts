import { ShopError } from '../shop-error.ts';

/** What one request or run of the cron asks of others: each round trip to the database, the writer, the gateway and the mailer. */
export interface Calls {
  readonly made: number;
  /** How many more are allowed; without end unless `allow` was called. */
  readonly left: number;
  /** From now on so many more, and no call after them: whoever gives each of its parts an allowance is bounded by their sum. */
  allow(more: number): void;
  /** Counts a call that is about to be made. @throws ShopError SHOP_BUSY where none is left: nothing was sent, safe to repeat later */
  spend(): void;
  /** Somebody waits for the answer: from the first look at `patience` on, the gateway has so many ms in all. */
  hurry(ms: number): void;
  /** Ms that the gateway may still take; without end where nobody waits. */
  patience(): number;
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
    hurry(ms) {
      waits = ms;
    },
    patience() {
      until ??= Date.now() + waits;
      return until - Date.now();
    },
  };
}
