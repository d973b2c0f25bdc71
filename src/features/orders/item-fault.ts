import type { OrderItemRow } from '../ledger/order-view.server.ts';
import { BROKEN_ITEM, NO_ITEM } from './order-page/order-page.texts.ts';

/** The fields of an order line that the pages show. */
export type BoughtItem = Pick<
  OrderItemRow,
  'line' | 'productId' | 'name' | 'image' | 'quantity' | 'selectedSize' | 'priceAtPurchase' | 'gstRate'
> & {
  /** Pieces that were taken out before the order left; absent in lists. */
  readonly cut?: number;
};

export { BROKEN_ITEM, NO_ITEM };

/**
 * The message in place of an order line that cannot be shown (#190): there is no data, or the name, quantity or price is missing.
 * Null for a valid line. `itemProblem({ ...line, name: '' })` → 'Item data is incomplete or invalid.'
 */
export function itemProblem(item: unknown): typeof NO_ITEM | typeof BROKEN_ITEM | null {
  if (typeof item !== 'object' || item === null) return NO_ITEM;
  const { name, quantity, priceAtPurchase } = item as Partial<Record<keyof BoughtItem, unknown>>;
  const isPositive = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0;
  return typeof name === 'string' && name.trim() !== '' && isPositive(quantity) && isPositive(priceAtPurchase) ? null : BROKEN_ITEM;
}
