import { and, desc, inArray, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { RECOMMENDED_PRODUCTS } from '../../../rules/limits.ts';
import { products } from '../../products/products.table.ts';
import { type Card, cardOf, selectCards } from '../card/card.server.ts';

/** Cards of these products, in this order. Unknown and archived ids are left out. */
export async function readProductsByIds(shop: Shop, ids: readonly number[]): Promise<Card[]> {
  if (ids.length === 0) return [];
  // The sign keeps SQLite from the index of all that is on sale.
  const rows = await selectCards(shop).where(and(inArray(products.id, [...ids]), sql`+${products.archivedAt} IS NULL`));
  return rows.sort((a, b) => ids.indexOf(a.card.id) - ids.indexOf(b.card.id)).map((row) => cardOf(row, shop.now));
}

/**
 * Returns the query for up to 8 other products from the categories of these products, the newest first. None is sold out.
 */
function suggestionsQuery(shop: Shop, ids: readonly number[]) {
  const given = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const newestOf = sql`SELECT json_group_array(id) FROM (SELECT id FROM products
    WHERE category_id = its.category AND archived_at IS NULL AND (stock_quantity > 0) = 1 AND id NOT IN ${given}
    ORDER BY created_at DESC, id DESC LIMIT ${RECOMMENDED_PRODUCTS})`;
  const fitting = sql`(SELECT each.value
    FROM (SELECT DISTINCT category_id AS category FROM products WHERE id IN ${given}) its, json_each((${newestOf})) each)`;
  return selectCards(shop)
    .where(sql`${products.id} IN ${fitting}`)
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(RECOMMENDED_PRODUCTS);
}

/** Reads up to 8 products that the checkout suggests with those of a cart (#139). */
export async function readSuggestions(shop: Shop, ids: readonly number[]): Promise<Card[]> {
  if (ids.length === 0) return [];
  const rows = await suggestionsQuery(shop, ids);
  return rows.map((row) => cardOf(row, shop.now));
}
