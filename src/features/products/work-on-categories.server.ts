import { and, asc, eq, sql } from 'drizzle-orm';
import { violatedConstraint } from '../../platform/database/constraints.ts';
import type { Statement } from '../../platform/database/database.ts';
import { guardOneRow } from '../../platform/database/write-guard.ts';
import type { Shop } from '../../platform/shop.ts';
import { categoryWork } from './category-work.table.ts';
import { isUntaxed } from './gst-rates.server.ts';
import { products } from './products.table.ts';

/** Pieces in one write: about 0.1 s, for which all other writes wait. */
const SLICE = 100;
/** Slices in one run of the cron: 50,000 pieces take 25 minutes. */
const SLICES_PER_RUN = 20;

/**
 * Does what is left to do for the pieces of large categories: moves them, or tells the search the new name or sizes of their category.
 * Runs every minute. Two runs at the same time do a slice once: the second finds that `after` has moved on.
 */
export async function workOnCategories(shop: Shop, slices = SLICES_PER_RUN): Promise<void> {
  for (let slice = 0; slice < slices; slice += 1) {
    if (!(await workOnSlice(shop))) return;
  }
}

/** @returns false if nothing was left, or another run is at it */
async function workOnSlice(shop: Shop): Promise<boolean> {
  const { orm } = shop.db;
  const next = sql`SELECT * FROM category_work ORDER BY category_id, move_to LIMIT 1`;
  const { work, pieces } = await shop.db.read({
    work: orm.select().from(categoryWork).orderBy(asc(categoryWork.categoryId), asc(categoryWork.moveTo)).limit(1),
    // By id, so that all slices together read the table once.
    pieces: orm
      .select({ id: products.id })
      .from(products)
      .where(sql`id > (SELECT after FROM (${next})) AND +category_id = (SELECT category_id FROM (${next}))`)
      .orderBy(asc(products.id))
      .limit(SLICE),
  });
  const [row] = work;
  if (!row) return false;
  const isThisRow = and(
    eq(categoryWork.categoryId, row.categoryId),
    eq(categoryWork.moveTo, row.moveTo),
    eq(categoryWork.after, row.after),
  );
  const last = pieces.at(-1)?.id ?? row.after;
  const step =
    pieces.length < SLICE ? orm.delete(categoryWork).where(isThisRow) : orm.update(categoryWork).set({ after: last }).where(isThisRow);
  try {
    await shop.db.write([step, guardOneRow(), ...(pieces.length > 0 ? [statementFor(shop, row, pieces)] : [])]);
    return true;
  } catch (error) {
    if (violatedConstraint(error) !== 'CONFLICT') throw error;
    return false;
  }
}

/** A piece that was moved elsewhere meanwhile is left alone, and so is one with a size that the other category does not list, or on sale without a tax there. */
function statementFor(
  { now }: Shop,
  { categoryId, moveTo }: typeof categoryWork.$inferSelect,
  pieces: readonly { readonly id: number }[],
): Statement {
  const ids = sql`SELECT value FROM json_each(${JSON.stringify(pieces.map(({ id }) => id))})`;
  if (moveTo === 0) return sql`INSERT INTO index_requests (id) SELECT id FROM products WHERE id IN (${ids})`;
  return sql`UPDATE products SET category_id = ${moveTo}, updated_at = max(updated_at + 1, ${now})
    WHERE id IN (${ids})
      AND category_id = ${categoryId}
      AND NOT (archived_at IS NULL AND ${isUntaxed(sql`${moveTo}`)})
      AND NOT EXISTS (SELECT 1 FROM product_sizes s WHERE s.product_id = products.id
      AND NOT EXISTS (SELECT 1 FROM categories c JOIN json_each(c.sizes) o WHERE c.id = ${moveTo} AND c.has_sizes AND o.value = s.size))`;
}
