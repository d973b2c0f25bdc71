import { FITTING_PIECES } from '../limits.ts';
import type { Paise } from '../money/money.ts';

interface Piece {
  readonly available: number;
  readonly price: { readonly unit: number };
  /** True if the owner chose it for a piece of the cart. */
  readonly isPair: boolean;
}

/**
 * Returns the pieces that the cart offers beside its own: in stock, the owner's pairs first. Of the others, while `missing` paise are
 * left to free delivery, first the cheapest that make up for them.
 */
export function fittingPieces<P extends Piece>(pieces: readonly P[], missing: Paise): P[] {
  const inStock = pieces.filter(({ available }) => available > 0);
  const pairs = inStock.filter(({ isPair }) => isPair);
  const others = inStock.filter(({ isPair }) => !isPair);
  const falls = ({ price }: P) => (price.unit < missing ? 1 : 0);
  const distance = ({ price }: P) => Math.abs(price.unit - missing);
  const nearest = missing === 0 ? others : others.toSorted((a, b) => falls(a) - falls(b) || distance(a) - distance(b));
  return [...pairs, ...nearest].slice(0, FITTING_PIECES);
}
