import { type Paise, paise } from '../money/money.ts';
import { refundOfReturn } from '../returns/return-money.ts';

/** A line of an order, as far as refunds are concerned. */
export interface RefundableLine {
  readonly line: number;
  readonly quantity: number;
  /** Paise of one piece. */
  readonly price: Paise;
  /** Pieces that earlier refunds were for. */
  readonly refunded: number;
  /** Pieces that are back in stock. */
  readonly restocked: number;
}

interface RefundedOrder {
  readonly subtotal: Paise;
  readonly discount: Paise;
  readonly given: Paise;
  readonly taxes: Paise;
  readonly charges: Paise;
  readonly pieces: readonly RefundableLine[];
}

/** Pieces by line: `{ 1: 2 }` are two pieces of line 1. */
export type ChosenPieces = Readonly<Record<number, number>>;

/**
 * Returns the refund of the chosen pieces, in paise: their price less the coupon's share, with delivery and gift wrap if wanted, at most
 * `left`.
 */
export function refundOfPieces(order: RefundedOrder, chosen: ChosenPieces, { delivery, left }: { delivery: boolean; left: Paise }): Paise {
  const lines = order.pieces.map(({ line, quantity, price, refunded }) => ({
    quantity,
    unit: price,
    refunded,
    now: Math.min(chosen[line] ?? 0, quantity - refunded),
  }));
  return paise(Math.min(left, refundOfReturn(order, lines, false) + (delivery ? order.charges : 0)));
}
