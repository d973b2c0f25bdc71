import { type Paise, paise } from '../money/money.ts';

/** The amounts of an order's row, in paise. */
interface PaidOrder {
  readonly subtotal: Paise;
  readonly discount: Paise;
  readonly taxes: Paise;
  readonly shippingFee: Paise;
}
/** A line of the order: pieces bought, refunded before, and refunded now. */
interface RefundLine {
  readonly quantity: number;
  /** Paise of one piece. */
  readonly unit: Paise;
  readonly refunded: number;
  readonly now: number;
}

/**
 * What each line cost after the discount, in paise: divided by price, with odd paise to the largest remainders, so that the sum
 * is exactly what was paid for the pieces.
 */
export function paidShares({ subtotal, discount, taxes }: Omit<PaidOrder, 'shippingFee'>, lines: readonly RefundLine[]): Paise[] {
  const paid = subtotal - discount + taxes;
  const parts = lines.map(({ quantity, unit }) => {
    // BigInt, because a subtotal in paise times a payment in paise exceeds 2^53.
    const product = BigInt(quantity * unit) * BigInt(paid);
    const whole = BigInt(Math.max(1, subtotal));
    return { share: Number(product / whole), rest: product % whole };
  });
  let left = paid - parts.reduce((total, { share }) => total + share, 0);
  const byRest = parts.map((part, at) => ({ ...part, at })).sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1));
  for (const { at } of byRest) {
    const part = parts[at];
    if (!part || left <= 0) break;
    part.share += 1;
    left -= 1;
  }
  return parts.map(({ share }) => paise(share));
}

/** The part of a line's `share` for `now` pieces after `refunded` others, in paise. The parts of all pieces add up to the share. */
function partOf(share: Paise, { quantity, refunded, now }: RefundLine): number {
  const upTo = (pieces: number) => Math.floor((share * Math.min(pieces, quantity)) / quantity);
  return upTo(refunded + now) - upTo(refunded);
}

/**
 * The refund of a return, in paise: what was paid for each piece after the discount. The delivery fee is refunded too where all
 * pieces of the order are returned for a fault of the shop.
 */
export function refundOfReturn(order: PaidOrder, lines: readonly RefundLine[], allFaults: boolean): Paise {
  const shares = paidShares(order, lines);
  const pieces = lines.reduce((total, line, at) => total + partOf(shares[at] ?? paise(0), line), 0);
  const isWhole = lines.every(({ quantity, refunded, now }) => refunded + now >= quantity);
  return paise(pieces + (isWhole && allFaults ? order.shippingFee : 0));
}
