import { and, eq, sql } from 'drizzle-orm';
import { answerTo } from '../../../platform/database/constraints.ts';
import type { Statement } from '../../../platform/database/database.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { endOfIstDate } from '../../../rules/dates.ts';
import { slugOf } from '../../../rules/text.ts';
import { changesOf, recordAction } from '../../audit/record-action.server.ts';
import { dropPictures } from '../../media/admin/drop-pictures.server.ts';
import { productSizes, products, stockMoves } from '../products.table.ts';
import type { ProductFields } from './product.schema.ts';
import { type StoredProduct, storedColumns, wordStatements, wordsOf } from './stored-product.server.ts';

interface Saving {
  /** Null for a new product. */
  readonly id: number | null;
  readonly fields: ProductFields;
  /** E-mail of the administrator. */
  readonly by: string;
}

interface SavedProduct {
  readonly id: number;
  readonly seen: number;
  readonly isFileLeft?: true;
}

/**
 * Writes a product, its changes of stock and the audit row in one batch. Stock moves through the ledger as differences, so
 * that a sale meanwhile stands.
 * @returns the id and the new version; `isFileLeft` where a picture that it no longer has could not be deleted from the bucket
 * @throws ShopError RECORD_NOT_FOUND, RECORD_CHANGED (with `current`, the record as it is now), STOCK_TOO_LOW, SIZES_HELD
 */
export async function saveProduct(shop: Shop, { id, fields, by }: Saving): Promise<SavedProduct> {
  const { orm } = shop.db;
  const [[before], sizes] = await shop.db.read([
    orm
      .select(storedColumns)
      .from(products)
      .where(eq(products.id, id ?? -1)),
    orm
      .select()
      .from(productSizes)
      .where(eq(productSizes.productId, id ?? -1)),
  ]);
  if (id !== null && !before) throw new ShopError('RECORD_NOT_FOUND');
  if (before && before.updatedAt !== fields.seen) throw new ShopError('RECORD_CHANGED', { current: before.updatedAt });

  const newId = id ?? (await nextProductId(shop));
  try {
    await shop.db.write(savingStatements(shop, { id: newId, before, sizes, fields, by }));
  } catch (error) {
    throw answerTo(error, savingAnswers) ?? error;
  }
  const isDropped = await dropPictures(shop, before?.images.filter((image) => !fields.images.includes(image)) ?? []);
  return { id: newId, seen: shop.now, ...(!isDropped && { isFileLeft: true }) };
}

interface Plan {
  readonly id: number;
  /** The stored product and its sizes; undefined for a new one. */
  readonly before: StoredProduct | undefined;
  readonly sizes: readonly (typeof productSizes.$inferSelect)[];
  readonly fields: ProductFields;
  readonly by: string;
}

/**
 * The statements that write a product, its changes of stock and the audit row. They are refused with CONFLICT where the
 * stored product is no longer the version `fields.seen`.
 * @throws ShopError SIZES_HELD
 */
export function savingStatements(shop: Shop, { id, before, sizes, fields, by }: Plan): Statement[] {
  const { orm } = shop.db;
  const columns = columnsOf(fields, shop.now);
  const known = sizes.map(({ size }) => size);
  const changesSizes = known.join() !== fields.sizes.map(({ size }) => size).join();
  if (changesSizes && before && before.reserved > 0) throw new ShopError('SIZES_HELD');
  return [
    before
      ? orm
          .update(products)
          .set(columns)
          .where(and(eq(products.id, id), eq(products.updatedAt, fields.seen)))
      : orm.insert(products).values({ id, ...columns, createdAt: shop.now }),
    guardOneRow(),
    ...wordStatements(shop, id, before, fields),
    ...stockStatements(shop, id, before, sizes, fields),
    recordAction(shop, {
      by,
      action: before ? 'update' : 'create',
      kind: 'product',
      id,
      label: fields.name,
      changes: productChanges(before, fields, shop.now),
    }),
  ];
}

/** What saving these fields changes, by column; stock as '+3'. Empty: nothing. */
export const productChanges = (before: StoredProduct | undefined, fields: ProductFields, now: number) =>
  changesOf(before ? { ...before } : {}, {
    ...columnsOf(fields, now),
    ...wordsOf(fields),
    updatedAt: before?.updatedAt,
    ...stockChanges(fields),
  });

const columnsOf = (fields: ProductFields, now: number) => {
  const {
    finish: _finish,
    stone: _stone,
    occasion: _occasion,
    sizes: _sizes,
    stock: _stock,
    stockNote: _note,
    seen: _seen,
    ...columns
  } = fields;
  const { price, originalPrice, mrp, saleLastDay, ...rest } = columns;
  return {
    ...rest,
    slug: slugOf(fields.name) || 'piece',
    price,
    originalPrice,
    mrp: mrp ?? originalPrice ?? price,
    saleEndsAt: saleLastDay === '' ? null : endOfIstDate(saleLastDay),
    sku: fields.sku || null,
    importer: fields.importer || null,
    dimensions: fields.dimensions || null,
    updatedAt: now,
  };
};

const stockChanges = ({ stock, sizes }: ProductFields) =>
  Object.fromEntries([
    ...(stock !== 0 ? [['stock', `${stock > 0 ? '+' : ''}${stock}`]] : []),
    ...sizes.filter(({ change }) => change !== 0).map(({ size, change }) => [`stock ${size}`, `${change > 0 ? '+' : ''}${change}`]),
  ]);

/** The moves of the ledger and the rows of sizes. A product that gets its first size puts its stock without one down first. */
function stockStatements(
  { db: { orm }, now }: Shop,
  id: number,
  before: StoredProduct | undefined,
  known: readonly (typeof productSizes.$inferSelect)[],
  { sizes, stock, stockNote }: ProductFields,
): Statement[] {
  const move = (size: string, quantity: number, note = stockNote) =>
    orm.insert(stockMoves).values({ productId: id, size, kind: 'adjust', quantity, note: note || null, createdAt: now });
  const named = new Set(sizes.map(({ size }) => size));
  const gone = known.filter(({ size }) => !named.has(size));
  const added = sizes.filter(({ size }) => !known.some((one) => one.size === size));
  const loose = known.length === 0 && sizes.length > 0 ? (before?.stockQuantity ?? 0) : 0;
  return [
    ...(loose > 0 ? [move('', -loose, 'Counted by size from here on')] : []),
    ...gone.flatMap(({ size, stockQuantity }) => [
      ...(stockQuantity > 0 ? [move(size, -stockQuantity, 'The size is no longer sold')] : []),
      orm.delete(productSizes).where(and(eq(productSizes.productId, id), eq(productSizes.size, size))),
    ]),
    ...added.map(({ size }) => orm.insert(productSizes).values({ productId: id, size })),
    ...sizes.filter(({ change }) => change !== 0).map(({ size, change }) => move(size, change)),
    ...(sizes.length === 0 && stock !== 0 ? [move('', stock)] : []),
  ];
}

/** Two administrators at once would take the same id: the primary key refuses one of them, who presses Save again. */
export async function nextProductId({ db: { orm } }: Shop): Promise<number> {
  const [last] = await orm.select({ id: sql<number>`coalesce(max(${products.id}), 0)`.mapWith(Number) }).from(products);
  return (last?.id ?? 0) + 1;
}

export const savingAnswers = {
  CONFLICT: 'RECORD_CHANGED',
  OUT_OF_STOCK: 'STOCK_TOO_LOW',
  SKU_TAKEN: 'SKU_TAKEN',
  PRODUCT_NUMBER_TAKEN: 'RECORD_CHANGED',
} as const;

/** One press on + or −, written as a difference. @throws ShopError RECORD_NOT_FOUND, STOCK_TOO_LOW */
export async function adjustStock(
  shop: Shop,
  { id, size, change, note, by }: { id: number; size: string; change: number; note: string; by: string },
): Promise<{ stockQuantity: number }> {
  const { orm } = shop.db;
  const [found] = await orm
    .select({ name: products.name, stockQuantity: products.stockQuantity })
    .from(products)
    .where(eq(products.id, id));
  if (!found) throw new ShopError('RECORD_NOT_FOUND');
  try {
    const written = await shop.db.write([
      orm.insert(stockMoves).values({ productId: id, size, kind: 'adjust', quantity: change, note: note || null, createdAt: shop.now }),
      orm.update(products).set({ updatedAt: shop.now }).where(eq(products.id, id)).returning({ stockQuantity: products.stockQuantity }),
      recordAction(shop, {
        by,
        action: 'stock',
        kind: 'product',
        id,
        label: found.name,
        changes: { [size ? `stock ${size}` : 'stock']: [found.stockQuantity, found.stockQuantity + change] },
      }),
    ]);
    return { stockQuantity: Number(written[1]?.[0]?.stock_quantity ?? found.stockQuantity + change) };
  } catch (error) {
    throw answerTo(error, savingAnswers) ?? error;
  }
}
