import { and, isNull, type SQL, sql } from 'drizzle-orm';
import { products } from './products.table.ts';

/** Pieces that are on sale in the shop, with further conditions: archived ones never show. */
export function onSale(...conditions: (SQL | undefined)[]): SQL | undefined {
  return and(isNull(products.archivedAt), ...conditions);
}

/** What a piece costs at `now`, in SQL: the twin of `currentPrice`. */
export function priceAt(now: number): SQL {
  return sql`CASE WHEN ${products.saleEndsAt} <= ${now} THEN ${products.originalPrice} ELSE ${products.price} END`;
}
