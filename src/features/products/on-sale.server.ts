import { and, isNull, type SQL, sql } from 'drizzle-orm';
import { products } from './products.table.ts';

/** Condition for products on sale, with further conditions: archived products are never shown. */
export function onSale(...conditions: (SQL | undefined)[]): SQL | undefined {
  return and(isNull(products.archivedAt), ...conditions);
}

/** The price of a product at `now`, in SQL: the twin of `currentPrice`. */
export function priceAt(now: number): SQL {
  return sql`CASE WHEN ${products.saleEndsAt} <= ${now} THEN ${products.originalPrice} ELSE ${products.price} END`;
}

/** Pieces on sale with stock that nobody can buy: it is counted by a size that their category does not list. */
export const unreachableStock = sql`${products.archivedAt} IS NULL AND ${products.stockQuantity} > 0 AND EXISTS (
  SELECT 1 FROM product_sizes s WHERE s.product_id = ${products.id} AND s.stock_quantity > 0 AND NOT EXISTS (
    SELECT 1 FROM categories home JOIN json_each(home.sizes) listed
    WHERE home.id = ${products.categoryId} AND home.has_sizes AND NOT ${products.isOneSize} AND listed.value = s.size))`;
