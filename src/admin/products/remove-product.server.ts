import { eq, sql } from 'drizzle-orm';
import { recordAction } from '../../features/audit/record-action.server.ts';
import { dropPictures } from '../../features/media/admin/drop-pictures.server.ts';
import { productSizes, products } from '../../features/products/products.table.ts';
import { answerTo } from '../../platform/database/constraints.ts';
import { guardOneRow } from '../../platform/database/write-guard.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';

interface Removal {
  readonly id: number;
  readonly by: string;
}

/**
 * Takes a product out of the shop. One that was ever moved in the stock ledger or ordered is archived: its rows are history;
 * any other is deleted.
 * @throws ShopError RECORD_NOT_FOUND
 */
export async function removeProduct(
  shop: Shop,
  { id, by }: Removal,
): Promise<{ outcome: 'deleted' | 'archived'; name: string; isFileLeft: boolean }> {
  const { orm } = shop.db;
  const [found] = await orm
    .select({
      name: products.name,
      images: products.images,
      hasHistory: sql<boolean>`EXISTS (SELECT 1 FROM stock_moves WHERE product_id = ${products.id})
            OR EXISTS (SELECT 1 FROM order_items WHERE product_id = ${products.id})`.mapWith(Boolean),
    })
    .from(products)
    .where(eq(products.id, id));
  if (!found) throw new ShopError('RECORD_NOT_FOUND');
  const { name, images, hasHistory } = found;
  const action = hasHistory ? 'archive' : 'delete';
  await shop.db.write([
    ...(hasHistory
      ? [
          orm.update(products).set({ archivedAt: shop.now, isFeatured: false, updatedAt: shop.now }).where(eq(products.id, id)),
          guardOneRow(),
        ]
      : [orm.delete(productSizes).where(eq(productSizes.productId, id)), orm.delete(products).where(eq(products.id, id)), guardOneRow()]),
    recordAction(shop, { by, action, kind: 'product', id, label: name }),
  ]);
  // An archived product may come back: it keeps its pictures.
  const isDropped = hasHistory || (await dropPictures(shop, images));
  return { outcome: hasHistory ? 'archived' : 'deleted', name, isFileLeft: !isDropped };
}

/**
 * Puts an archived product on sale.
 * @throws ShopError RECORD_NOT_FOUND, SIZE_NOT_OFFERED where its category dropped a size meanwhile, TAX_UNKNOWN without HSN code or rate of GST
 */
export async function restoreProduct(shop: Shop, { id, by }: Removal): Promise<{ name: string }> {
  const { orm } = shop.db;
  const [found] = await orm.select({ name: products.name }).from(products).where(eq(products.id, id));
  if (!found) throw new ShopError('RECORD_NOT_FOUND');
  try {
    await shop.db.write([
      orm.update(products).set({ archivedAt: null, updatedAt: shop.now }).where(eq(products.id, id)),
      guardOneRow(),
      recordAction(shop, { by, action: 'restore', kind: 'product', id, label: found.name }),
    ]);
  } catch (error) {
    throw answerTo(error, { SIZE_NOT_OFFERED: 'SIZE_NOT_OFFERED', TAX_UNKNOWN: 'TAX_UNKNOWN' }) ?? error;
  }
  return found;
}
