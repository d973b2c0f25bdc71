import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { RECOMMENDED_PRODUCTS } from '../../../rules/limits.ts';
import { GOES_WITH_MAX } from '../../products/admin/product-limits.ts';

/** The relations of a piece to the one whose page shows it. */
export const relations = { others: 0, goesWith: 1 } as const;

/** Orders of a product that are looked at for what was bought with it: the latest. */
const ORDERS_READ = 60;
/** Pieces that were in this many of them go with it. */
const TOGETHER_FROM = 2;
/** Pieces of its finish that are looked at: the newest. */
const SAME_FINISH_READ = 40;

const idsOf = (relation: number, from: SQL) => sql`SELECT ${sql.raw(String(relation))} AS place, id FROM ${from}`;

/**
 * Returns the ids of the pieces that the page of a product shows with it, with `place`, one of `relations`, in their order. None is sold
 * out.
 */
export function relatedIds(id: Placeholder): SQL {
  const own = (column: string) => sql`(SELECT ${sql.raw(column)} FROM products WHERE id = ${id})`;
  const others = sql`(SELECT id FROM products
    WHERE archived_at IS NULL AND id <> ${id} AND category_id = ${own('category_id')} AND (stock_quantity > 0) = 1
    ORDER BY created_at DESC, id DESC LIMIT ${RECOMMENDED_PRODUCTS})`;
  const isOther = sql`p.id <> ${id} AND +p.archived_at IS NULL AND p.stock_quantity > 0
    AND (p.category_id IS NULL OR p.category_id IS NOT ${own('category_id')})`;
  const chosen = sql`SELECT value AS id, key AS rank FROM json_each(${own('goes_with')})`;
  const bought = sql`SELECT i.product_id, 1000 - count(*)
    FROM (SELECT order_id FROM order_items WHERE product_id = ${id} ORDER BY rowid DESC LIMIT ${ORDERS_READ}) o
    JOIN order_items i ON i.order_id = o.order_id GROUP BY i.product_id HAVING count(*) >= ${TOGETHER_FROM}`;
  const wanted = sql`json_array_length(${own('goes_with')})`;
  const missing = sql`(${wanted} = 0
      OR ${wanted} > (SELECT count(*) FROM json_each(${own('goes_with')}) pair JOIN products p ON p.id = pair.value WHERE ${isOther}))`;
  const sameFinish = sql`SELECT * FROM (SELECT product_id, 1000000000 - product_id FROM product_attributes
    WHERE kind = 'finish' AND value = (SELECT min(value) FROM product_attributes WHERE product_id = ${id} AND kind = 'finish')
    ORDER BY product_id DESC LIMIT CASE WHEN ${missing} THEN ${SAME_FINISH_READ} ELSE 0 END)`;
  // Without chosen pieces, and in place of one that cannot be bought: what was bought with it, then what has its finish.
  const goesWith = sql`(SELECT p.id FROM (${chosen} UNION ALL ${bought} UNION ALL ${sameFinish}) b JOIN products p ON p.id = b.id
    WHERE ${isOther} GROUP BY p.id ORDER BY min(b.rank) LIMIT coalesce(nullif(${wanted}, 0), ${GOES_WITH_MAX}))`;
  // The limit, which both lists keep anyway, has SQLite compile the cards once and not once a list.
  return sql`(${idsOf(relations.others, others)}
    UNION ALL ${idsOf(relations.goesWith, goesWith)}
    LIMIT ${RECOMMENDED_PRODUCTS + GOES_WITH_MAX})`;
}
