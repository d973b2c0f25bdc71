import { sql } from 'drizzle-orm';
import { violatedConstraint } from '../../platform/database/constraints.ts';
import type { Statement } from '../../platform/database/database.ts';
import { guard } from '../../platform/database/write-guard.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { type AttributeKind, attributeKinds } from '../../rules/filters/attributes.ts';
import type { GoodsTax } from '../../rules/gst/goods-tax.ts';
import { paise } from '../../rules/money/money.ts';
import { slugOf } from '../../rules/text.ts';
import { recordAction } from '../audit/record-action.server.ts';
import { homeBanners } from '../content/content.table.ts';
import { categories, productAttributes, products, stockMoves } from '../products/products.table.ts';
import { firstDay, sampleRows } from './first-day.table.ts';
import { sampleContent, samplePictures } from './sample-content.ts';

/** The key of a picture of the sample in the bucket. */
const keyOf = (file: string) => `products/sample-${file}`;
const inPaise = (rupees: number) => paise(Math.round(rupees * 100));

/** Copies the pictures from the files of the program into the bucket. Repeating it overwrites them by themselves. */
async function copyPictures({ env: { ASSETS, MEDIA } }: Shop): Promise<void> {
  await Promise.all(
    samplePictures.map(async (file) => {
      const answer = await ASSETS.fetch(new Request(`https://assets.local/sample/${file}`));
      if (!answer.ok) throw new Error(`The picture ${file} is not among the files of the shop.`);
      await MEDIA.put(keyOf(file), await answer.arrayBuffer(), { httpMetadata: { contentType: 'image/jpeg' } });
    }),
  );
}

const isFree = sql`(EXISTS (SELECT 1 FROM ${firstDay} WHERE opened_at IS NULL) AND NOT EXISTS (SELECT 1 FROM products)
  AND NOT EXISTS (SELECT 1 FROM categories) AND NOT EXISTS (SELECT 1 FROM home_banners))`;

/** The first product that never was, of an empty shop. @throws ShopError SHOP_NOT_EMPTY */
async function firstProduct({ db }: Shop): Promise<number> {
  const [row] = await db.orm
    .select({ isFree: sql<number>`${isFree}`, product: sql<number>`coalesce((SELECT max(id) FROM deleted_products), 0) + 1` })
    .from(sql`(SELECT 1)`);
  if (row?.isFree !== 1) throw new ShopError('SHOP_NOT_EMPTY');
  return row.product;
}

/**
 * Fills an empty shop that has not opened with pieces to look around. Nothing of it can be ordered, and it says nothing of a seller.
 * @param by e-mail of the administrator
 * @throws ShopError SHOP_NOT_EMPTY if the shop has pieces, categories or banners, or is open
 */
export async function fillSample(shop: Shop, by: string): Promise<void> {
  const { orm } = shop.db;
  const product = await firstProduct(shop);
  await copyPictures(shop);
  const mark = (kind: (typeof sampleRows.$inferInsert)['kind'], rowId: number): Statement => orm.insert(sampleRows).values({ kind, rowId });
  const { categories: shelves, products: pieces, banners } = sampleContent;
  const shelfOf = (name: string) => {
    const at = shelves.findIndex((shelf) => shelf.name === name);
    // The pieces say the tax of the sample: a category of it that the owner keeps says none.
    return { categoryId: at + 1, hsnCode: shelves[at]?.hsn_code ?? null, gstRate: shelves[at]?.gst_rate ?? null };
  };
  try {
    await shop.db.write([
      guard(isFree),
      ...shelves.flatMap(({ name, description, image }, at) => [
        mark('category', at + 1),
        orm.insert(categories).values({ id: at + 1, name, slug: slugOf(name), description, image: keyOf(image), hasSizes: false }),
      ]),
      ...pieces.flatMap((piece, at) => pieceStatements(shop, piece, { id: product + at, ...shelfOf(piece.category), mark })),
      ...banners.flatMap(({ title, subtitle, image, image_alt: imageAlt, link_to: linkTo, link_text: linkText }, at) => [
        mark('banner', at + 1),
        orm.insert(homeBanners).values({ id: at + 1, title, subtitle, image: keyOf(image), imageAlt, linkTo, linkText, sortOrder: at + 1 }),
      ]),
      recordAction(shop, { by, action: 'create', kind: 'first-day', id: 'sample', label: 'Sample shop' }),
    ]);
  } catch (error) {
    throw violatedConstraint(error) === 'CONFLICT' ? new ShopError('SHOP_NOT_EMPTY') : error;
  }
}

interface Place extends GoodsTax {
  readonly id: number;
  readonly categoryId: number;
  readonly mark: (kind: 'product', rowId: number) => Statement;
}

function pieceStatements(
  { db: { orm }, now }: Shop,
  piece: (typeof sampleContent.products)[number],
  { id, categoryId, hsnCode, gstRate, mark }: Place,
): Statement[] {
  const price = inPaise(piece.price);
  const words: Partial<Record<AttributeKind, readonly string[]>> = piece;
  const originalPrice = piece.original_price === null ? null : inPaise(piece.original_price);
  return [
    mark('product', id),
    orm.insert(products).values({
      ...{
        id,
        name: piece.name,
        slug: slugOf(piece.name),
        description: piece.description,
        price,
        originalPrice,
        mrp: originalPrice ?? price,
      },
      ...{ categoryId, hsnCode, gstRate, images: [keyOf(piece.image)], isFeatured: piece.is_featured, weightGrams: piece.weight_grams },
      ...{ countryOfOrigin: piece.country_of_origin, createdAt: now, updatedAt: now },
    }),
    ...attributeKinds.flatMap((kind) =>
      (words[kind] ?? []).map((value) => orm.insert(productAttributes).values({ productId: id, kind, value })),
    ),
    orm.insert(stockMoves).values({ productId: id, kind: 'adjust', quantity: piece.stock_quantity, note: 'Sample', createdAt: now }),
  ];
}
