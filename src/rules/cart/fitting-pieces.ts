import { FITTING_PIECES } from '../limits.ts';
import type { Paise } from '../money/money.ts';

interface Piece {
  readonly available: number;
  readonly price: { readonly unit: number };
}

/**
 * The pieces that the cart offers beside its own: in stock, and while `missing` paise are left to free delivery, first the cheapest that
 * make up for them.
 */
export function fittingPieces<P extends Piece>(pieces: readonly P[], missing: Paise): P[] {
  const inStock = pieces.filter(({ available }) => available > 0);
  if (missing === 0) return inStock.slice(0, FITTING_PIECES);
  const falls = ({ price }: P) => (price.unit < missing ? 1 : 0);
  const distance = ({ price }: P) => Math.abs(price.unit - missing);
  return inStock.toSorted((a, b) => falls(a) - falls(b) || distance(a) - distance(b)).slice(0, FITTING_PIECES);
}
