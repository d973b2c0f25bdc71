/** The next `times` calls whose path contains `path` are meant; -1 = all. */
export type Target = { path: string; times: number };

/** What comes in place of the work. `php`: the text of a type error with 500. `html`: a page. `drop`: the connection ends. */
export interface FailNext extends Target {
  as: 'drop' | 'php' | 'html' | 'busy' | 'refused';
  /** Of `refused`: an answer with 200 all the same. */
  message?: string;
}

/** Settings for tests and for the page. `…Ms` are milliseconds. */
export interface Knobs {
  /** Before the work, and between the work and its answer: the caller may be gone by then. */
  delayMs: number;
  delayAfterMs: number;
  failNext: FailNext | null;
  /** Does the work and ends the connection. */
  dieAfter: Target | null;
  /** Every one of these fractions of all calls that act is done and not answered. For many calls in a row. */
  losesAnswers: number;
  wallet: 'full' | 'empty';
  /** Shiprocket's firewall does not let this network log in. */
  firewall: boolean;
  tokenLivesMs: number;
  /** What a label's address has; `none`: `label_created` is 0. */
  label: 'pdf' | 'html' | 'empty' | 'gone' | 'none';
  /** Ms after which a cancel by number has worked; null: never. */
  cancelAfterMs: number | null;
  /** The number that the next parcel gets: numbers are used again. */
  reuseAwb: string | null;
  /** Ms after which a waybill is known to bookings. */
  waybillAfterMs: number;
  /** Delhivery's next bookings fail with "might have been partially saved": really saved, or not. */
  partial: 'saved' | 'not saved' | null;
  /** The day of a pickup stands in `response.data` and not in `response`. */
  pickupDayInside: boolean;
  webhooks: {
    copies: number;
    lateMs: number;
    /** Each copy is late by its own time, up to `lateMs`. */
    shuffled: boolean;
    lost: boolean;
    /** The key that is sent in place of the agreed one. */
    key: string | null;
  };
}

export const DEFAULT_KNOBS: Readonly<Knobs> = {
  ...{ delayMs: 0, delayAfterMs: 0, failNext: null, dieAfter: null, losesAnswers: 0, wallet: 'full', firewall: false },
  ...{ tokenLivesMs: 240 * 3_600_000, label: 'pdf', cancelAfterMs: 0, reuseAwb: null, waybillAfterMs: 0, partial: null },
  ...{ pickupDayInside: false, webhooks: { copies: 1, lateMs: 0, shuffled: false, lost: false, key: null } },
};

/** Whether a call is meant; counts it. */
export function hits<T extends Target>(target: T | null, path: string): T | null {
  if (target === null || target.times === 0 || !path.includes(target.path)) return null;
  if (target.times > 0) target.times -= 1;
  return target;
}
