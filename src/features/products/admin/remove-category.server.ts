import { eq, sql } from 'drizzle-orm';
import { violatedConstraint } from '../../../platform/database/constraints.ts';
import { guard } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { adminRefusal } from '../../../rules/refusals/admin-refusals.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { dropPictures } from '../../media/admin/drop-pictures.server.ts';
import { categories } from '../products.table.ts';
import { readCategory } from './list-categories.server.ts';

/**
 * Deletes a category that no product is in. A product that is put into it at the same moment is found by the batch itself,
 * and the foreign key refuses it too (U-73).
 * @throws ShopError RECORD_NOT_FOUND, CATEGORY_IN_USE
 */
export async function removeCategory(
  shop: Shop,
  { id, by }: { readonly id: number; readonly by: string },
): Promise<{ name: string; isFileLeft: boolean }> {
  const found = await readCategory(shop, id);
  if (!found) throw new ShopError('RECORD_NOT_FOUND');
  const { name, image, products, archived } = found;
  const inUse = new ShopError(adminRefusal('CATEGORY_IN_USE', `Category "${name}" is in use.`));
  if (products + archived > 0) throw inUse;
  try {
    await shop.db.write([
      guard(sql`EXISTS (SELECT 1 FROM categories WHERE id = ${id}) AND NOT EXISTS (SELECT 1 FROM products WHERE category_id = ${id})`),
      shop.db.orm.delete(categories).where(eq(categories.id, id)),
      recordAction(shop, { by, action: 'delete', kind: 'category', id, label: name }),
    ]);
  } catch (error) {
    if (violatedConstraint(error) !== 'CONFLICT') throw error;
    throw (await readCategory(shop, id)) ? inUse : new ShopError('RECORD_NOT_FOUND');
  }
  return { name, isFileLeft: !(await dropPictures(shop, [image])) };
}
