import { checkStock } from '../catalog/stock.ts';
import { CART_LINES_MAX } from '../limits.ts';
import { type Refusal, stockRefusal } from '../refusals/refusal.ts';
import { addLine, type Cart, piecesOfProduct } from './cart-lines.ts';

/** A piece that somebody wants in the cart, with what the page knows of its stock. */
export interface PieceToAdd {
  readonly id: number;
  /** '' where the piece has none. */
  readonly size?: string;
  readonly quantity?: number;
  readonly available: number;
  /** `available` is that of this size alone, so other sizes in the cart do not count against it. */
  readonly stockPerSize?: boolean;
  /** What one costs where the shopper stands, in paise. */
  readonly seen?: number;
}

/** The cart with the piece in it, or why it may not join: four of six are in the cart, three more are refused. */
export function addPiece(
  cart: Cart,
  { id, size = '', quantity = 1, available, stockPerSize, seen }: PieceToAdd,
  now: number,
  buying = false,
): Cart | Refusal {
  const sameProduct = stockPerSize ? cart.filter((line) => line.size === size) : cart;
  const refusal = checkStock({ wanted: quantity, inCart: piecesOfProduct(sameProduct, id), available }, buying);
  if (refusal) return refusal;
  const joined = addLine(cart, id, size, quantity, now, seen);
  return joined === cart ? stockRefusal('ABOVE_LINE_LIMIT', `A cart holds up to ${CART_LINES_MAX} different pieces.`) : joined;
}
