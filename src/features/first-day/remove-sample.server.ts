import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';
import type { sampleKinds } from '../../rules/first-day/first-day.ts';
import { recordAction } from '../audit/record-action.server.ts';
import { homeBanners } from '../content/content.table.ts';
import { categories, productAttributes, productSizes, products, stockMoves } from '../products/products.table.ts';
import { sampleRows } from './first-day.table.ts';

const marked = (kind: (typeof sampleKinds)[number]): SQL => sql`(SELECT row_id FROM ${sampleRows} WHERE kind = ${kind})`;

/**
 * Deletes the sample shop, in one batch. A category of it that has pieces of the owner's by now stays, and is the owner's. The pictures are
 * found by the daily sweep of the bucket. Repeating it changes nothing.
 * @param by e-mail of the administrator
 */
export async function removeSample(shop: Shop, by: string): Promise<void> {
  const { orm } = shop.db;
  const pieces = marked('product');
  await shop.db.write([
    orm.delete(stockMoves).where(inArray(stockMoves.productId, pieces)),
    orm.delete(productSizes).where(inArray(productSizes.productId, pieces)),
    orm.delete(productAttributes).where(inArray(productAttributes.productId, pieces)),
    orm.delete(products).where(inArray(products.id, pieces)),
    orm
      .delete(categories)
      .where(sql`id IN ${marked('category')} AND NOT EXISTS (SELECT 1 FROM products WHERE products.category_id = categories.id)`),
    orm.delete(homeBanners).where(inArray(homeBanners.id, marked('banner'))),
    orm.delete(sampleRows),
    recordAction(shop, { by, action: 'delete', kind: 'first-day', id: 'sample', label: 'Sample shop' }),
  ]);
}
