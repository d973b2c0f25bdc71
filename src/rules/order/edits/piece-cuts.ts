import { type Paise, paise, sum } from '../../money/money.ts';
import { refundOfReturn } from '../../returns/return-money.ts';

/** A line of an order with what was taken out of it before. */
interface CutLine {
  readonly line: number;
  readonly quantity: number;
  /** Paise of one piece. */
  readonly price: Paise;
  /** Pieces that are not sent any more. */
  readonly gone: number;
}

interface CutOrder {
  readonly subtotal: Paise;
  readonly discount: Paise;
  readonly taxes: Paise;
  readonly charges: Paise;
  readonly lines: readonly CutLine[];
}

interface Wanted {
  readonly line: number;
  /** Pieces to take out. */
  readonly pieces: number;
  /** False: the coupon's minimum is lost, and the owner takes its discount off what stays too. */
  readonly keepsCoupon: boolean;
}

/**
 * Returns how much less an order costs, in paise, with some pieces fewer: their price less the coupon's share, as it was divided at the
 * purchase. Delivery and gift wrap stay. Without the coupon: less its discount on the pieces that stay, never below 0.
 */
export function priceOfCut({ lines, ...order }: CutOrder, { line, pieces, keepsCoupon }: Wanted): Paise {
  const asked = (gone: (each: CutLine) => number, now: (each: CutLine) => number) =>
    refundOfReturn(
      order,
      lines.map((each) => ({ quantity: each.quantity, unit: each.price, refunded: gone(each), now: now(each) })),
      false,
    );
  const cut = asked(
    ({ gone }) => gone,
    (each) => (each.line === line ? pieces : 0),
  );
  if (keepsCoupon || order.discount === 0) return cut;
  const left = (each: CutLine) => each.quantity - each.gone - (each.line === line ? pieces : 0);
  const paid = asked((each) => each.quantity - left(each), left);
  const full = sum(lines.map((each) => paise(each.price * left(each))));
  return paise(Math.max(cut - Math.max(full - paid, 0), 0));
}
