import { stockTexts } from '../catalog/stock.texts.ts';
import { checkStock } from '../catalog/stock.ts';
import { fill } from '../language/texts.ts';
import { CART_LINES_MAX } from '../limits.ts';
import { type Refusal, stockRefusal } from '../refusals/refusal.ts';
import { addLine, type Cart, piecesOfProduct } from './cart-lines.ts';

/** A piece to add to the cart, with its stock as the page knows it. */
export interface PieceToAdd {
  readonly id: number;
  /** '' if the product has no sizes. */
  readonly size?: string | undefined;
  readonly quantity?: number;
  readonly available: number;
  /** `available` is the stock of this size alone, so other sizes in the cart do not count against it. */
  readonly stockPerSize?: boolean;
  /** The price of one piece on the page, in paise. */
  readonly seen?: number;
}

/**
 * Returns the cart with the piece added, or the refusal: where 4 of 6 available pieces are in the cart, 3 more are refused.
 */
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
  return joined === cart ? stockRefusal('ABOVE_LINE_LIMIT', fill(stockTexts().cartFull, { n: CART_LINES_MAX })) : joined;
}
