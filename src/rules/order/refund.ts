import { addBusinessDays } from '../dates.ts';
import { HOUR } from '../limits.ts';

/** A refund that the bank or the gateway refused is asked for again, so many times in all (F45). */
export const REFUND_TRIES = 3;
/** Razorpay refunds no less than one rupee. */
export const REFUND_MINIMUM_PAISE = 100;
const LATE_AFTER_WORKING_DAYS = 7;

/** How long the next try waits after `attempt` tries failed: 1 hour, then 6. */
export function refundBackoff(attempt: number): number {
  return attempt <= 1 ? HOUR : 6 * HOUR;
}

/** Asked for more than seven working days ago and still not back: a person must ask the gateway. */
export function isRefundLate(askedAt: number, now: number): boolean {
  return now > addBusinessDays(askedAt, LATE_AFTER_WORKING_DAYS, []);
}

/** When the money is there, by the way it was paid (Razorpay's names). */
export function refundTiming(method: string | null | undefined): string {
  switch (method) {
    case 'upi':
      return 'UPI takes 2 to 7 days.';
    case 'card':
      return 'Cards take 5 to 10 working days.';
    case 'netbanking':
      return 'Banks take 5 to 10 working days.';
    case 'wallet':
      return 'Wallets take 2 to 7 days.';
    default:
      return 'UPI takes 2 to 7 days, cards and banks 5 to 10 working days.';
  }
}
