import { eq, sql } from 'drizzle-orm';
import { violatedConstraint } from '../../../platform/database/constraints.ts';
import { guard } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { adminRefusal } from '../../../rules/refusals/admin-refusals.ts';
import { count } from '../../../rules/text.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { categoryWork } from '../category-work.table.ts';
import { isUntaxed } from '../gst-rates.server.ts';
import { categories } from '../products.table.ts';
import { workOnCategories } from '../work-on-categories.server.ts';
import { readCategory } from './list-categories.server.ts';

interface Move {
  readonly id: number;
  /** Id of the category that all pieces of `id` go to. */
  readonly to: number;
  /** E-mail of the administrator. */
  readonly by: string;
}

/** Pieces of `id` with a size that the category `to` does not list. */
const misfits = (id: number, to: number) => sql`SELECT count(DISTINCT p.id) FROM products p JOIN product_sizes s ON s.product_id = p.id
  WHERE p.category_id = ${id}
    AND NOT EXISTS (SELECT 1 FROM categories c JOIN json_each(c.sizes) o WHERE c.id = ${to} AND c.has_sizes AND o.value = s.size)`;

/** Pieces of `id` on sale that would be without a tax in the category `to`. */
const untaxed = (id: number, to: number) =>
  sql`SELECT count(*) FROM products WHERE category_id = ${id} AND archived_at IS NULL AND ${isUntaxed(sql`${to}`)}`;

/**
 * Moves all pieces of a category, archived ones too, to another one. The request stores the task and does its first part; the cron does the
 * rest of a large category.
 * @returns how many pieces have not moved yet
 * @throws ShopError RECORD_NOT_FOUND, SIZE_NOT_OFFERED where the other category does not list a size that a piece is counted by, TAX_UNKNOWN
 *   where a piece on sale would be without HSN code or rate of GST
 */
export async function moveCategory(shop: Shop, { id, to, by }: Move): Promise<{ left: number }> {
  const { orm } = shop.db;
  const { from, target, misfit } = await shop.db.read({
    from: orm.select({ name: categories.name }).from(categories).where(eq(categories.id, id)),
    target: orm.select({ name: categories.name }).from(categories).where(eq(categories.id, to)),
    misfit: orm
      .select({ pieces: sql<number>`(${misfits(id, to)})`.mapWith(Number), untaxed: sql<number>`(${untaxed(id, to)})`.mapWith(Number) })
      .from(categories)
      .where(eq(categories.id, id)),
  });
  if (!from[0] || !target[0] || id === to) throw new ShopError('RECORD_NOT_FOUND');
  const pieces = misfit[0]?.pieces ?? 0;
  if (pieces > 0) {
    const sentence = `${count(pieces, 'product')} of ${from[0].name} ${pieces === 1 ? 'is' : 'are'} counted by sizes that ${target[0].name} does not list. Add the sizes to it first.`;
    throw new ShopError(adminRefusal('SIZE_NOT_OFFERED', sentence));
  }
  const without = misfit[0]?.untaxed ?? 0;
  if (without > 0) {
    const sentence = `${count(without, 'product')} of ${from[0].name} ${without === 1 ? 'has' : 'have'} no HSN code or rate of GST without it. Type them in ${target[0].name} first.`;
    throw new ShopError(adminRefusal('TAX_UNKNOWN', sentence));
  }
  try {
    await shop.db.write([
      guard(sql`(SELECT count(*) FROM categories WHERE id IN (${id}, ${to})) = 2`),
      orm
        .insert(categoryWork)
        .values({ categoryId: id, moveTo: to })
        .onConflictDoUpdate({ target: [categoryWork.categoryId, categoryWork.moveTo], set: { after: 0 } }),
      recordAction(shop, {
        by,
        action: 'update',
        kind: 'category',
        id,
        label: from[0].name,
        changes: { products: [from[0].name, target[0].name] },
      }),
    ]);
  } catch (error) {
    if (violatedConstraint(error) !== 'CONFLICT') throw error;
    throw new ShopError('RECORD_NOT_FOUND');
  }
  await workOnCategories(shop, 1);
  const now = await readCategory(shop, id);
  return { left: (now?.products ?? 0) + (now?.archived ?? 0) };
}
