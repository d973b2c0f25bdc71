import { and, eq, sql } from 'drizzle-orm';
import { answerTo } from '../../../platform/database/constraints.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { fieldError, ShopError } from '../../../platform/shop-error.ts';
import { withSizes } from '../../../rules/measures/offered-sizes.ts';
import { changesOf, recordAction } from '../../audit/record-action.server.ts';
import { categories } from '../products.table.ts';
import { type AddedSizes, SIZES_MAX } from './category.schema.ts';

interface Adding extends AddedSizes {
  readonly id: number;
  /** E-mail of the administrator. */
  readonly by: string;
}

/**
 * Adds sizes to a category. If it had none, its other pieces stay without sizes: only `except`, the piece that they were typed on, gets
 * them.
 * @throws ShopError RECORD_NOT_FOUND, RECORD_CHANGED, FIELDS_WRONG with more sizes than a category holds
 */
export async function addSizes(shop: Shop, { id, sizes, except, by }: Adding): Promise<{ sizes: readonly string[] }> {
  const { orm } = shop.db;
  const [before] = await orm.select().from(categories).where(eq(categories.id, id));
  if (!before) throw new ShopError('RECORD_NOT_FOUND');
  const all = withSizes(before, sizes);
  if (all.length > SIZES_MAX) throw fieldError('sizes', `A category has at most ${SIZES_MAX} sizes.`);
  const unsized = sql`UPDATE products SET is_one_size = 1, updated_at = max(updated_at + 1, ${shop.now})
    WHERE category_id = ${id} AND NOT is_one_size AND id <> ${except ?? -1} AND id NOT IN (SELECT product_id FROM product_sizes)`;
  try {
    await shop.db.write([
      orm
        .update(categories)
        .set({ hasSizes: true, sizes: all, updatedAt: Math.max(shop.now, before.updatedAt + 1) })
        .where(and(eq(categories.id, id), eq(categories.updatedAt, before.updatedAt))),
      guardOneRow(),
      ...(before.hasSizes ? [] : [unsized]),
      recordAction(shop, {
        by,
        action: 'update',
        kind: 'category',
        id,
        label: before.name,
        changes: changesOf({ ...before }, { hasSizes: true, sizes: all }),
      }),
    ]);
  } catch (error) {
    throw answerTo(error, { CONFLICT: 'RECORD_CHANGED' }) ?? error;
  }
  return { sizes: all };
}
