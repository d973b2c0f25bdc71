import { type Paise, paise } from '../money/money.ts';
import { splitByWeight } from '../money/split.ts';

/** The amounts of an order's row, in paise. */
interface PaidOrder {
  readonly subtotal: Paise;
  readonly discount: Paise;
  /** The discount that the owner gave afterwards, as one of all that was bought. */
  readonly given: Paise;
  readonly taxes: Paise;
  /** Delivery and gift wrap. */
  readonly charges: Paise;
}
/** A line of the order: pieces bought, refunded before, and refunded now. */
interface RefundLine {
  readonly quantity: number;
  /** Paise of one piece. */
  readonly unit: Paise;
  readonly refunded: number;
  readonly now: number;
}

/** Returns the price of each line after the discount, in paise; the sum is exactly what was paid for the pieces. */
export function paidShares({ subtotal, discount, given, taxes }: Omit<PaidOrder, 'charges'>, lines: readonly RefundLine[]): Paise[] {
  const weights = lines.map(({ quantity, unit }) => quantity * unit);
  return splitByWeight(paise(subtotal - discount - given + taxes), weights);
}

/**
 * Returns the part of a line's `share` for `now` pieces after `refunded` others, in paise. The parts of all pieces add up to the share.
 */
function partOf(share: Paise, { quantity, refunded, now }: RefundLine): number {
  const upTo = (pieces: number) => Math.floor((share * Math.min(pieces, quantity)) / quantity);
  return upTo(refunded + now) - upTo(refunded);
}

/**
 * Returns the refund of a return, in paise: what was paid for each piece after the discount. Delivery and gift wrap are refunded too
 * where all pieces of the order are returned for a fault of the shop.
 */
export function refundOfReturn(order: PaidOrder, lines: readonly RefundLine[], allFaults: boolean): Paise {
  const shares = paidShares(order, lines);
  const pieces = lines.reduce((total, line, at) => total + partOf(shares[at] ?? paise(0), line), 0);
  const isWhole = lines.every(({ quantity, refunded, now }) => refunded + now >= quantity);
  return paise(pieces + (isWhole && allFaults ? order.charges : 0));
}
