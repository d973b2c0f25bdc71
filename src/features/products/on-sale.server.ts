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
