import { addBusinessDays } from '../dates.ts';
import { HOUR } from '../limits.ts';
import { orderRuleTexts } from './order-rules.texts.ts';

/** The most attempts at a refund that the bank or the gateway refuses (F45). */
export const REFUND_TRIES = 3;
/** Razorpay refunds no less than one rupee. */
export const REFUND_MINIMUM_PAISE = 100;
const LATE_AFTER_WORKING_DAYS = 7;

/** Ms to wait after `attempt` failed attempts: 1 hour, then 6. */
export function refundBackoff(attempt: number): number {
  return attempt <= 1 ? HOUR : 6 * HOUR;
}

/** Returns whether a refund requested at `askedAt` is late: after seven working days a person must ask the gateway. */
export function isRefundLate(askedAt: number, now: number): boolean {
  return now > addBusinessDays(askedAt, LATE_AFTER_WORKING_DAYS, []);
}

/** The `method` of a refund that a person makes outside the gateway. */
export const CASH_METHOD = 'cash';

/** When the money arrives, by payment method. @param isFast it may arrive within minutes */
export function refundTiming(method: string | null | undefined, isFast = false): string {
  const t = orderRuleTexts();
  if (isFast) return t.refundFast;
  switch (method) {
    case 'upi':
      return t.refundUpi;
    case 'card':
      return t.refundCard;
    case 'netbanking':
      return t.refundBank;
    case 'wallet':
      return t.refundWallet;
    default:
      return t.refundAny;
  }
}
