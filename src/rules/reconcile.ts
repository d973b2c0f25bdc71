import { DAY, HOUR, MINUTE } from './limits.ts';

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
 * `runJobs` holds them to it. An order that is looked at costs 3, one that a crash lost 5; a refund up to 8, a mail 4.
 */
export const JOB_CALLS = {
  reconcile: 620,
  tellOfStock: 10,
  drainOutbox: 170,
  tidyMessages: 3,
  tidyAccounts: 2,
  tidyCarts: 2,
  tidyEvidence: 5,
  forgetPersons: 5,
  auditLedgers: 20,
  compareLedgers: 120,
} as const;
export const RECONCILE_LEASE = 55_000;
export const REFUND_RETRY = 10 * MINUTE;
