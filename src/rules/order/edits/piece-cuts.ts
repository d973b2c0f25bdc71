import { type ShippingSettings, shippingFee } from '../../money/charges.ts';
import { type Paise, paise, sum, ZERO } from '../../money/money.ts';
import { refundOfReturn } from '../../returns/return-money.ts';

/** A line of an order with what was taken out of it before. */
export interface CutLine {
  readonly line: number;
  readonly quantity: number;
  /** Paise of one piece. */
  readonly price: Paise;
  /** Pieces that are not sent any more. */
  readonly gone: number;
}

export interface CutOrder {
  readonly subtotal: Paise;
  readonly discount: Paise;
  readonly given: Paise;
  readonly taxes: Paise;
  /** Delivery and gift wrap, and delivery alone. */
  readonly charges: Paise;
  readonly shippingFee: Paise;
  readonly lines: readonly CutLine[];
}

/** Debts of the order to the size of its purchase; null: it keeps that, whatever is taken out. */
export interface CutTerms {
  /** The least purchase of the coupon. */
  readonly couponFrom: Paise | null;
  readonly delivery: ShippingSettings | null;
}

/** Sums that earlier changes took off the order, besides pieces. */
export interface EarlierCuts {
  readonly isCouponOff: boolean;
  readonly isDeliveryCharged: boolean;
  /** Paise that an earlier change should have charged and could not. */
  readonly owed: Paise;
}
export const noEarlierCuts: EarlierCuts = { isCouponOff: false, isDeliveryCharged: false, owed: ZERO };

interface Wanted {
  readonly line: number;
  /** Pieces to take out. */
  readonly pieces: number;
}

export interface JudgedCut {
  /** Sum by which the order costs less, in paise; never below 0. */
  readonly cost: Paise;
  /** Discount of the coupon on the pieces that stay, which is lost now. */
  readonly discountLost: Paise;
  /** The delivery fee that is charged now. */
  readonly deliveryCharged: Paise;
  /** Loss beyond the price of the pieces: a change of its customer is refused then. */
  readonly owed: Paise;
}

/**
 * Judges an order with some pieces fewer. Their price goes off, less the coupon's share as it was divided at the purchase. Where what stays
 * is below the least purchase of the coupon, its discount on what stays is lost; where it is below that of free delivery, the fee is charged.
 * Each of the two is lost once; a gift wrap and what the owner gave stay.
 */
export function judgeCut({ lines, ...order }: CutOrder, { line, pieces }: Wanted, terms: CutTerms, earlier: EarlierCuts): JudgedCut {
  const now = (each: CutLine) => (each.line === line ? pieces : 0);
  const left = (each: CutLine) => each.quantity - each.gone - now(each);
  const fullOf = (count: (each: CutLine) => number) => sum(lines.map((each) => paise(each.price * count(each))));
  const paidFor = (given: Paise, gone: (each: CutLine) => number, count: (each: CutLine) => number, discount = order.discount) =>
    refundOfReturn(
      { ...order, discount, given },
      lines.map((each) => ({ quantity: each.quantity, unit: each.price, refunded: gone(each), now: count(each) })),
      false,
    );
  const staying = { full: fullOf(left), paid: paidFor(ZERO, (each) => each.quantity - left(each), left) };
  const isBelow = terms.couponFrom !== null && staying.full < terms.couponFrom;
  const discountLost = isBelow && !earlier.isCouponOff ? paise(Math.max(staying.full - staying.paid, 0)) : ZERO;
  const isCouponOff = earlier.isCouponOff || isBelow;
  const deliveryCharged =
    earlier.isDeliveryCharged || !wasFree(order, terms.delivery) || !terms.delivery
      ? ZERO
      : shippingFee(terms.delivery, isCouponOff ? staying.full : staying.paid, staying.full);
  const price = paidFor(order.given, ({ gone }) => gone, now, earlier.isCouponOff ? ZERO : order.discount);
  const less = price - discountLost - deliveryCharged - earlier.owed;
  return { cost: paise(Math.max(less, 0)), discountLost, deliveryCharged, owed: paise(Math.max(-less, 0)) };
}

/** Delivery was free because of the purchase: an order that the terms of today would charge was free for another reason. */
const wasFree = ({ subtotal, discount, shippingFee: fee }: Omit<CutOrder, 'lines'>, delivery: ShippingSettings | null): boolean =>
  delivery !== null && fee === 0 && subtotal - discount >= delivery.freeFrom;
