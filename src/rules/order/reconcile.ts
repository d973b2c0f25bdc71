import { DAY, HOUR, MINUTE } from '../limits.ts';

/**
 * When the reconciler asks Razorpay about an order, counted from its creation. The first four serve a shopper whose
 * browser died; the later ones serve banks, which may authorise up to three days after a failure.
 */
const schedule = [2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 25 * MINUTE, 30 * MINUTE, HOUR, 6 * HOUR, DAY, 3 * DAY, 5 * DAY];

/** The next moment to look, or null when money can no longer come. Needs no counter: the schedule is the state. */
export function nextCheckAt(createdAt: number, now: number): number | null {
  const due = schedule.map((after) => createdAt + after).find((at) => at > now);
  return due ?? null;
}

/** Orders looked at in one run: all that fell due, so that a paid one is right within three minutes, up to so many. */
export const RECONCILE_ORDERS_PER_RUN = 100;
/** So many of them side by side, since each waits for the gateway most of the time. */
export const RECONCILE_LANES = 4;
/** With fewer calls left than this no further order is looked at: the rest is for those under way, refunds and the lease. */
export const RECONCILE_CALLS_KEPT = 230;

/** What Cloudflare lets a Worker (paid plan) ask of others in one run of the cron. */
export const CALLS_PER_RUN = 1_000;
/**
 * Calls to database, writer, gateway and mailer that each job of a run may make; together they stay below the limit, and
 * `runJobs` holds them to it. An order that is looked at costs 3, one that a crash lost 5; a refund up to 8, a mail 4; a round
 * of the audit 3; 100 payments compared 1, one of them put right up to 8.
 */
export const JOB_CALLS = {
  reconcile: 600,
  retryOrphans: 36,
  watchHolds: 4,
  queueStockAlerts: 10,
  drainOutbox: 170,
  tidyMessages: 3,
  tidyCarts: 2,
  tidyEvidence: 5,
  deletePersonalData: 5,
  auditLedgers: 30,
  compareLedgers: 120,
} as const;
export const RECONCILE_LEASE = 55_000;
export const REFUND_RETRY = 10 * MINUTE;

/** How often the audit looks at what was written since; a break that came with a write is known after this. */
export const AUDIT_EVERY = 10 * MINUTE;
/** How often the audit begins to go through all books: less than a day, so that no row waits longer than that. */
export const AUDIT_PASS_EVERY = 20 * HOUR;
/** Rows of a table in one query of the audit: some 0.1 s on two cores, far below DB_TIMEOUT. Moves have one plain invariant. */
export const AUDIT_SLICE = 1_000;
export const AUDIT_MOVES_SLICE = 5_000;
/** Slices of each table in one run: 144 runs a day go through 860,000 orders and 4.3 million moves. */
export const AUDIT_ROUNDS = 6;
/** With fewer calls left than this no further round begins: a round costs 3, the lease 1. */
export const AUDIT_CALLS_KEPT = 4;
/** Moves added to the sums in one write, which everybody else's writes wait for: some 20 ms. */
export const SUMMED_MOVES = 10_000;
/** So many of such writes in one run: what a busy ten minutes sold is one; an old shop is level after some runs. */
export const SUMMING_WRITES = 5;

/** The window of the daily comparison, in ms. Four of them are 48 hours: with four calls each, a quiet shop is through in one run. */
export const COMPARE_WINDOW = 12 * HOUR;
/** Lists of 100 that one window may take; where it holds more, half of it is asked for. */
export const COMPARE_PAGES = 20;
/** With fewer calls left than this nothing more is put right in this run: the cursor stays, and the lease and findings cost 4. */
export const COMPARE_CALLS_KEPT = 20;
