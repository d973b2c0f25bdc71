import type { ManualTerms, Piece } from '../../../features/payment/manual/find-pieces.server.ts';
import type { ManualOrderForm } from '../../../features/payment/manual/manual-order.schema.ts';
import { paiseOf } from '../../../rules/fields/rupees-fields.ts';
import { shippingFee } from '../../../rules/money/charges.ts';
import { type Paise, paise, sum, ZERO } from '../../../rules/money/money.ts';
import { type ManualPrice, manualPrice } from '../../../rules/order/manual-order.ts';
import { isRefusal } from '../../../rules/refusals/refusal.ts';

/** A piece in the order: what was found, and what of it is taken. */
export interface TakenPiece {
  readonly piece: Piece;
  readonly size: string;
  readonly quantity: number;
}

/** The bill as the server will compute it; null where the discount leaves nothing to pay. */
export function billOf(
  taken: readonly TakenPiece[],
  { isSent, discount }: Pick<ManualOrderForm, 'isSent' | 'discount'>,
  { shipping }: ManualTerms,
): ManualPrice | null {
  const subtotal = sum(taken.map(({ piece, quantity }): Paise => paise(piece.unit * quantity)));
  const price = manualPrice(
    { subtotal, shipping: shippingFee(shipping, subtotal, subtotal) },
    { isSent, discount: paiseOf(discount) ?? ZERO },
  );
  return isRefusal(price) ? null : price;
}

/** Adds one of a piece. Of the same size there is one line. */
export function withPiece(taken: readonly TakenPiece[], piece: Piece): readonly TakenPiece[] {
  const size = piece.sizes.find(({ left }) => left !== 0)?.size ?? piece.sizes[0]?.size ?? '';
  const known = taken.find((one) => one.piece.id === piece.id && one.size === size);
  if (!known) return [...taken, { piece, size, quantity: 1 }];
  return taken.map((one) => (one === known ? { ...one, quantity: one.quantity + 1 } : one));
}
