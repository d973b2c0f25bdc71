import { fill } from '../language/texts.ts';
import { LINE_QUANTITY_MAX, LOW_STOCK_FROM } from '../limits.ts';
import { type Refusal, stockRefusal } from '../refusals/refusal.ts';
import { stockTexts } from './stock.texts.ts';

/**
 * Returns the label of a product's stock. `available` does not include pieces that open orders hold. 4 → 'Only 4 left!', from `lowStockTo`
 * pieces down; with 0 never.
 */
export function stockLabel(available: number, lowStockTo: number): { kind: 'out' | 'low' | 'in'; text: string } {
  const t = stockTexts();
  if (available < LOW_STOCK_FROM) return { kind: 'out', text: t.out };
  if (available <= lowStockTo) return { kind: 'low', text: fill(t.left, { n: available }) };
  return { kind: 'in', text: t.in };
}

interface StockCheck {
  /** Pieces the shopper wants now. */
  readonly wanted: number;
  /** Pieces of the same product (or size) already in the cart. */
  readonly inCart: number;
  readonly available: number;
}

/**
 * Returns whether these pieces may be added to the cart: null or the refusal. Pieces of one product are counted over all its sizes.
 */
export function checkStock({ wanted, inCart, available }: StockCheck, buying = false): Refusal | null {
  if (available < 1) return stockRefusal('OUT_OF_STOCK');
  if (wanted + inCart > available) return stockRefusal(buying ? 'ABOVE_STOCK_TO_BUY' : 'ABOVE_STOCK');
  if (wanted + inCart > LINE_QUANTITY_MAX) return stockRefusal('ABOVE_LINE_LIMIT');
  return null;
}

/** Returns a quantity between 1 and what is available. */
export function clampQuantity(quantity: number, available: number): number {
  return Math.min(Math.max(Math.trunc(quantity) || 1, 1), Math.max(1, Math.min(available, LINE_QUANTITY_MAX)));
}
