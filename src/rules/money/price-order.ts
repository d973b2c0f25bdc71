import type { Refusal } from '../refusals/refusal.ts';
import { type ShippingSettings, shippingFee } from './charges.ts';
import { type Coupon, checkCoupon, couponDiscount } from './coupon.ts';
import { type Paise, paise, sum, ZERO } from './money.ts';

interface PricedLine {
  readonly quantity: number;
  readonly unit: Paise;
  /** False: the line is shown, but counts in no sum (`rules/cart/counted.ts`). */
  readonly isCounted: boolean;
}

export interface OrderPrice<Line> {
  readonly lines: readonly (Line & { readonly total: Paise })[];
  /** Pieces that the sums count. */
  readonly pieces: number;
  readonly subtotal: Paise;
  readonly discount: Paise;
  readonly shipping: Paise;
  /** The price of the gift wrap; null if the order is no present. */
  readonly giftWrap: Paise | null;
  /** Always 0: prices include all taxes. */
  readonly taxes: Paise;
  readonly total: Paise;
  /** The coupon that was applied; null if there is none or it was refused. */
  readonly coupon: Coupon | null;
  readonly couponRefusal: Refusal | null;
}

/**
 * Computes an order's money, which no other code does: subtotal → discount → delivery → taxes → total, in integer paise. The delivery
 * threshold is compared with subtotal − min(coupon, subtotal); then the coupon is capped at subtotal + delivery + taxes. A gift wrap is
 * added to the total as it is: it brings no order nearer to free delivery, and no coupon lowers it.
 */
export function priceOrder<Line extends PricedLine>(order: {
  lines: readonly Line[];
  coupon: Coupon | null;
  /** True if the shopper entered a code, so that an unknown one is refused with a message. */
  couponAsked: boolean;
  shipping: ShippingSettings;
  /** The price of the gift wrap that was asked for; null for none. */
  giftWrap: Paise | null;
  now: number;
}): OrderPrice<Line> {
  const lines = order.lines.map((line) => ({ ...line, total: paise(line.unit * line.quantity) }));
  const counted = lines.filter((line) => line.isCounted);
  const pieces = counted.reduce((all, { quantity }) => all + quantity, 0);
  const subtotal = sum(counted.map((line) => line.total));
  const couponRefusal = order.couponAsked ? checkCoupon(order.coupon, subtotal, order.now) : null;
  const coupon = order.couponAsked && !couponRefusal ? order.coupon : null;
  const worth = coupon ? couponDiscount(coupon, subtotal) : ZERO;
  const shipping = shippingFee(order.shipping, paise(subtotal - Math.min(worth, subtotal)), subtotal);
  const taxes = ZERO;
  const discount = paise(Math.max(0, Math.min(worth, subtotal + shipping + taxes)));
  const giftWrap = pieces > 0 ? order.giftWrap : null;
  const total = paise(subtotal + shipping + (giftWrap ?? 0) + taxes - discount);
  return { lines, pieces, subtotal, discount, shipping, giftWrap, taxes, total, coupon, couponRefusal };
}
