import { eq, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { FITTING_PIECES } from '../../../rules/limits.ts';
import { categories, products } from '../../products/products.table.ts';
import { type Card, card, cardOf } from '../card/card.server.ts';

/** Pieces of each category that are looked at for the same finish: the newest. */
const NEWEST_READ = 24;
/** Pieces of the same finish among which the rule chooses. */
const SAME_FINISH_READ = 4 * FITTING_PIECES;

export interface FittingCard extends Card {
  /** True if the owner chose it for a piece of the cart. */
  readonly isPair: boolean;
}

/**
 * Returns the pieces that pair with a cart: those that the owner chose for its pieces, then those of the same finish. None is sold out,
 * in the cart, or of the category of a piece in it.
 */
export async function readFitting({ db: { orm }, now }: Shop, ids: readonly number[]): Promise<FittingCard[]> {
  if (ids.length === 0) return [];
  const given = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const theirs = sql`(SELECT category_id FROM products WHERE id IN ${given} AND category_id IS NOT NULL)`;
  const pairs = sql`SELECT pair.value AS id, 0 AS kind, pair.key AS rank
    FROM products its, json_each(its.goes_with) pair
    WHERE its.id IN ${given}`;
  const newestOf = sql`SELECT json_group_array(id) FROM (SELECT id FROM products
    WHERE category_id = c.id AND archived_at IS NULL AND (stock_quantity > 0) = 1 ORDER BY created_at DESC, id DESC LIMIT ${NEWEST_READ})`;
  const finishes = sql`(SELECT value FROM product_attributes WHERE product_id IN ${given} AND kind = 'finish')`;
  const sameFinish = sql`SELECT * FROM (SELECT DISTINCT newest.value, 1, 1000000000 - newest.value
    FROM categories c, json_each((${newestOf})) newest
    JOIN product_attributes a ON a.product_id = newest.value AND a.kind = 'finish' AND a.value IN ${finishes}
    WHERE c.id NOT IN ${theirs} ORDER BY newest.value DESC LIMIT ${SAME_FINISH_READ})`;
  const fitting = sql`(SELECT p.id, min(f.kind) AS kind, min(f.rank) AS rank
    FROM (${pairs} UNION ALL ${sameFinish}) f
    JOIN products p ON p.id = f.id
    WHERE +p.archived_at IS NULL
      AND p.stock_quantity > 0
      AND p.id NOT IN ${given}
      AND (p.category_id IS NULL OR p.category_id NOT IN ${theirs})
    GROUP BY p.id)`;
  const rows = await orm
    .select({ isPair: sql<number>`f.kind = 0`, card: card() })
    .from(sql`${fitting} f CROSS JOIN products ON products.id = f.id`)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .orderBy(sql`f.kind, f.rank`);
  return rows.map((row) => ({ ...cardOf(row, now), isPair: row.isPair === 1 }));
}
