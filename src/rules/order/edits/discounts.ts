import { type Paise, paise } from '../../money/money.ts';
import { typedNumber } from '../../typed/typed-number.ts';
import { REFUND_MINIMUM_PAISE } from '../refund.ts';
import { refundOfPieces } from '../refund-lines.ts';

type DiscountedOrder = Parameters<typeof refundOfPieces>[0];

/** Returns what the pieces of an order that are neither refunded nor taken out cost, after coupon and earlier discounts. */
export const goodsLeft = (order: DiscountedOrder): Paise =>
  refundOfPieces(order, Object.fromEntries(order.pieces.map(({ line, quantity }) => [line, quantity])), {
    delivery: false,
    left: paise(Number.MAX_SAFE_INTEGER),
  });

/**
 * Returns a typed discount in paise, of whole rupees as couriers collect them: as it is typed, or as a percentage of `goods`. Null for a text that is
 * none, and below one rupee.
 */
export function discountOf(typed: string, unit: 'rupees' | 'percent', goods: Paise): Paise | null {
  const number = typedNumber(typed);
  if (!(unit === 'rupees' ? /^\d{1,7}$/ : /^\d{1,3}(\.\d{1,2})?$/).test(number)) return null;
  const value = Number(number);
  if (unit === 'percent' && value > 100) return null;
  const amount = unit === 'rupees' ? value * 100 : Math.round((goods * value) / 10_000) * 100;
  return amount < REFUND_MINIMUM_PAISE ? null : paise(amount);
}
