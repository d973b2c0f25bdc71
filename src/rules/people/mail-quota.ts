import { HOUR, MINUTE } from '../limits.ts';

/**
 * The time for which mails go to the second carrier after the first has refused MESSAGES_REFUSED_MAX in a row, in ms.
 */
export const CARRIER_RESTS = 10 * MINUTE;
/**
 * The time for which a carrier is skipped after reporting that its quota is used: the shop does not know when that ends.
 */
export const CARRIER_QUOTA_RESTS = HOUR;
/** Attempts for which a mail avoids the carrier that was silent about it, and may have it. */
export const AVOID_SILENT_TRIES = 3;
/** The share of the daily quota that is kept for mails about orders and accounts. */
const KEPT_SHARE = 0.2;

/** Mails of this sort that a day's quota still allows; `optional` mails are those that nobody waits for. Infinity without a quota. */
export function mailsLeft(quota: number | undefined, sent: number, optional: boolean): number {
  if (quota === undefined) return Number.POSITIVE_INFINITY;
  const allowed = optional ? quota - Math.ceil(quota * KEPT_SHARE) : quota;
  return Math.max(0, allowed - sent);
}
