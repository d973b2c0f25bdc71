import type { OrderItemRow } from '../sales/order-view.server.ts';

/** What is shown of a line that was bought. */
export type BoughtItem = Pick<OrderItemRow, 'name' | 'image' | 'quantity' | 'selectedSize' | 'priceAtPurchase'>;

export const NO_ITEM = 'Invalid item data';
export const BROKEN_ITEM = 'Item data is incomplete or invalid.';

/**
 * What is said instead of a line that cannot be shown (#190): nothing there, or its name, quantity or price missing. Null
 * for a line that is whole. `itemProblem({ ...line, name: '' })` → 'Item data is incomplete or invalid.'
 */
export function itemProblem(item: unknown): typeof NO_ITEM | typeof BROKEN_ITEM | null {
  if (typeof item !== 'object' || item === null) return NO_ITEM;
  const { name, quantity, priceAtPurchase } = item as Partial<Record<keyof BoughtItem, unknown>>;
  const whole = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0;
  return typeof name === 'string' && name.trim() !== '' && whole(quantity) && whole(priceAtPurchase) ? null : BROKEN_ITEM;
}
