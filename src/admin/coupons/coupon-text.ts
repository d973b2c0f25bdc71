import type { CouponForm } from '../../features/coupons/admin/coupon.schema.ts';
import { endOfIstDate, formatDate, istDate } from '../../rules/dates.ts';
import { rupeesText } from '../../rules/fields/rupees-fields.ts';
import { smallestBill } from '../../rules/money/coupon.ts';
import { formatInr, type Paise, paise } from '../../rules/money/money.ts';
import type { CouponRow } from './list-coupons.server.ts';

type Worth = Pick<CouponRow, 'type' | 'value'>;

/** '10%', '₹100' */
export const worthText = ({ type, value }: Worth): string => (type === 'percentage' ? `${value / 100}%` : formatInr(paise(value)));

/** 'from ₹2,000, up to 1 for each customer' */
export function conditionsText({ minPurchase, maxUsesPerCustomer }: Pick<CouponRow, 'minPurchase' | 'maxUsesPerCustomer'>): string {
  return [
    minPurchase ? `from ${formatInr(minPurchase)}` : 'no minimum',
    ...(maxUsesPerCustomer === null ? [] : [`up to ${maxUsesPerCustomer} for each customer`]),
  ].join(', ');
}

/** The last minute of a coupon as it is written out: '31 December 2026, 11:59 PM'. */
export const endText = (expiresAt: number | null): string => (expiresAt === null ? 'No end' : `${formatDate(expiresAt - 1)}, 11:59 PM`);

const weekday = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', weekday: 'long' });

/** '2026-12-31' → 'Thursday, 31 December 2026, 11:59 PM, India'; '' for what is no day. */
export function lastDayText(day: string): string {
  const end = /^\d{4}-\d{2}-\d{2}$/.test(day) ? endOfIstDate(day) : Number.NaN;
  return Number.isNaN(end) ? '' : `${weekday.format(end - 1)}, ${endText(end)}, India`;
}

/** '23 of 100', '58' */
export const usedText = ({ usesCount, maxUses }: Pick<CouponRow, 'usesCount' | 'maxUses'>): string =>
  maxUses === null ? String(usesCount) : `${usesCount} of ${maxUses}`;

type State = readonly [
  word: 'Active' | 'Off' | 'Ended' | 'Used up',
  mark: 'tick-disc' | 'cross-ring' | 'clock' | 'bead',
  tone: 'ok' | 'off',
];

/** The state of a code for a shopper who types it. */
export function couponState({ isActive, expiresAt, maxUses, usesCount }: CouponRow, now: number): State {
  if (!isActive) return ['Off', 'cross-ring', 'off'];
  if (expiresAt !== null && expiresAt <= now) return ['Ended', 'clock', 'off'];
  if (maxUses !== null && usesCount >= maxUses) return ['Used up', 'bead', 'off'];
  return ['Active', 'tick-disc', 'ok'];
}

/** A text to send around: 'Use SHAADI10 at Chamak for 10% off, from ₹2,000. Until 31 December 2026. https://…' */
export function shareText(coupon: CouponRow, shop: string, origin: string): string {
  const { code, minPurchase, expiresAt } = coupon;
  const from = minPurchase ? `, on orders from ${formatInr(minPurchase)}` : '';
  const until = expiresAt === null ? '' : ` Until ${formatDate(expiresAt - 1)}.`;
  return `Use code ${code} at ${shop} for ${worthText(coupon)} off${from}.${until} ${origin}/collections`;
}

/**
 * Returns the effect on the smallest bill that may use the coupon: 'A bill of ₹100.00 becomes ₹0.00.' Null while its worth is no number.
 */
export function exampleText(coupon: Worth & { readonly minPurchase: Paise | null }): string | null {
  const example = smallestBill(coupon);
  return example && `A bill of ${formatInr(example.bill)} becomes ${formatInr(example.becomes)}.`;
}

/** Returns the initial values of the dialog. */
export function couponForm(coupon: CouponRow | null): CouponForm {
  if (!coupon) {
    const empty = { code: '', value: '', lastDay: '', maxUses: '', maxUsesPerCustomer: '', minPurchase: '' };
    return { ...empty, type: 'percentage', isActive: true, seen: 0 };
  }
  const { code, type, value, expiresAt, maxUses, maxUsesPerCustomer, minPurchase, isActive, updatedAt } = coupon;
  return {
    code,
    type,
    value: String(value / 100),
    lastDay: expiresAt === null ? '' : istDate(expiresAt - 1),
    maxUses: maxUses === null ? '' : String(maxUses),
    maxUsesPerCustomer: maxUsesPerCustomer === null ? '' : String(maxUsesPerCustomer),
    minPurchase: rupeesText(minPurchase),
    isActive,
    seen: updatedAt,
  };
}
