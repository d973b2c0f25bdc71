import { fill } from '../language/texts.ts';
import { orderRefusal } from '../refusals/order-refusals.ts';
import type { Refusal } from '../refusals/refusal.ts';
import { chargeTexts } from './charges.texts.ts';
import { formatInr, type Paise, paise, percentOf } from './money.ts';

type DiscountType = 'percentage' | 'fixed_amount';

export interface Coupon {
  readonly id: number;
  readonly code: string;
  readonly isActive: boolean;
  /** First UTC millisecond at which it is no longer valid (the end of its last day in IST); null = never. */
  readonly expiresAt: number | null;
  readonly maxUses: number | null;
  readonly usesCount: number;
  /** Orders of one customer that may use it; null = any number. */
  readonly maxUsesPerCustomer: number | null;
  /** Paid orders of this customer that used it; 0 while nobody is signed in. */
  readonly usesByCustomer: number;
  readonly minPurchase: Paise | null;
  readonly type: DiscountType;
  /** Hundredths of a percent for `percentage` (1000 = 10 %), paise for `fixed_amount`. */
  readonly value: number;
}

/** Returns the coupon that takes most off this subtotal now, and how much; null if none applies. */
export function bestCoupon(
  coupons: readonly Coupon[],
  subtotal: Paise,
  now: number,
): { readonly code: string; readonly saves: Paise } | null {
  const usable = coupons.filter((coupon) => checkCoupon(coupon, subtotal, now) === null);
  const offers = usable.map((coupon) => ({ code: coupon.code, saves: paise(Math.min(couponDiscount(coupon, subtotal), subtotal)) }));
  return offers.filter(({ saves }) => saves > 0).toSorted((a, b) => b.saves - a.saves)[0] ?? null;
}

/** Returns the coupon to which the least is missing of this subtotal, and how much; null if none applies with a higher one. */
export function nearestCoupon(
  coupons: readonly Coupon[],
  subtotal: Paise,
  now: number,
): { readonly code: string; readonly missing: Paise } | null {
  const near = coupons.flatMap((coupon) => {
    const { code, minPurchase } = coupon;
    return minPurchase !== null && minPurchase > subtotal && checkCoupon(coupon, minPurchase, now) === null
      ? [{ code, missing: paise(minPurchase - subtotal) }]
      : [];
  });
  return near.toSorted((a, b) => a.missing - b.missing)[0] ?? null;
}

const worth: Record<DiscountType, (value: number, subtotal: Paise) => Paise> = {
  percentage: (value, subtotal) => percentOf(subtotal, value / 100),
  fixed_amount: (value) => value as Paise,
};

/** Returns the discount before it is capped: 10 % of ₹3,546.00 → ₹354.60. */
export function couponDiscount(coupon: Pick<Coupon, 'type' | 'value'>, subtotal: Paise): Paise {
  return worth[coupon.type](coupon.value, subtotal);
}

/** An example of a bill, if nothing names the smallest. */
const EXAMPLE_BILL = paise(354_600);
const HALF_PERCENT = 50_00;

/** Returns the effect of a coupon on the smallest bill that may use it. Null while its value is invalid: 110 %. */
export function smallestBill({
  type,
  value,
  minPurchase,
}: Pick<Coupon, 'type' | 'value' | 'minPurchase'>): { readonly bill: Paise; readonly becomes: Paise; readonly takesMost: boolean } | null {
  if (!(value > 0) || (type === 'percentage' && value > 100_00)) return null;
  const bill = minPurchase ?? (type === 'percentage' ? EXAMPLE_BILL : paise(value));
  const becomes = paise(Math.max(0, bill - couponDiscount({ type, value }, bill)));
  return { bill, becomes, takesMost: type === 'percentage' ? value > HALF_PERCENT : becomes * 2 < bill };
}

/**
 * Checks in this order: unknown or inactive, expired, used up, used up by this customer, minimum purchase.
 * @param coupon the coupon with the code, or null
 */
export function checkCoupon(coupon: Coupon | null, subtotal: Paise, now: number): Refusal | null {
  if (!coupon?.isActive) return orderRefusal('INVALID_COUPON');
  if (coupon.expiresAt !== null && now >= coupon.expiresAt) return orderRefusal('EXPIRED_COUPON');
  if (coupon.maxUses !== null && coupon.usesCount >= coupon.maxUses) return orderRefusal('COUPON_LIMIT');
  if (coupon.maxUsesPerCustomer !== null && coupon.usesByCustomer >= coupon.maxUsesPerCustomer)
    return orderRefusal('COUPON_CUSTOMER_LIMIT');
  if (coupon.minPurchase !== null && subtotal < coupon.minPurchase) {
    return orderRefusal('COUPON_MINIMUM', fill(chargeTexts().couponNeeds, { amount: formatInr(coupon.minPurchase) }));
  }
  return null;
}

/** Hundredths of a percent from which a coupon leaves next to nothing to pay. */
const WHOLE_PERCENT = 90_00;
/** Paise. A fixed discount below this is an ordinary present, even where it pays a small order. */
const LARGE_DISCOUNT_PAISE = 5_000_00;

interface CouponWorth {
  readonly type: 'percentage' | 'fixed_amount';
  /** Hundredths of a percent, or paise. */
  readonly value: number;
  /** Paise; null for any order. */
  readonly minPurchase: number | null;
}

/**
 * Returns whether a coupon can pay large orders nearly whole: whoever saves it proves who they are.
 * @example 100 % off; ₹10,000 off every order
 */
export const paysWholeOrders = ({ type, value, minPurchase }: CouponWorth): boolean =>
  type === 'percentage' ? value >= WHOLE_PERCENT : value >= LARGE_DISCOUNT_PAISE && value >= (minPurchase ?? 0);
