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

/** Orders looked at in one run: two subrequests each, within the limits of a Worker. */
export const RECONCILE_ORDERS_PER_RUN = 40;
export const RECONCILE_LEASE = 55_000;
export const REFUND_RETRY = 10 * MINUTE;
