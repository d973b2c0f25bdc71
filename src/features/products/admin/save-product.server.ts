import { and, eq, sql } from 'drizzle-orm';
import { answerTo } from '../../../platform/database/constraints.ts';
import type { Statement } from '../../../platform/database/database.ts';
import { guard, guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { fieldError, fieldsError, ShopError } from '../../../platform/shop-error.ts';
import { endOfIstDate, istDate, pastDayFault, startOfIstDate } from '../../../rules/dates.ts';
import { type AttributeWords, byKind, wordsText } from '../../../rules/filters/attributes.ts';
import { missingTax, taxFaults, taxOfPiece } from '../../../rules/gst/goods-tax.ts';
import { slugOf } from '../../../rules/text.ts';
import { changesOf, recordAction } from '../../audit/record-action.server.ts';
import { dropPictures } from '../../media/admin/drop-pictures.server.ts';
import { plannedDay, planRate } from '../gst-rates.server.ts';
import { productSizes, products, stockMoves } from '../products.table.ts';
import { countedMove, countNote } from './counted-move.server.ts';
import type { ProductFields } from './product.schema.ts';
import { categoryChoicesQuery } from './read-product.server.ts';
import { isHeld, unofferedSizes } from './size-faults.ts';
import { type StoredProduct, storedColumns, wordStatements } from './stored-product.server.ts';

interface Saving {
  readonly id: number | null;
  readonly fields: ProductFields;
  /** E-mail of the administrator. */
  readonly by: string;
}

interface SavedProduct {
  readonly id: number;
  readonly seen: number;
  readonly isFileLeft?: true;
  /** A new product whose tax nobody says: it is in the archive. */
  readonly isHeldBack?: true;
}

/**
 * Writes a product, its changes of stock and the audit row in one batch. Stock moves through the ledger as differences, so
 * that a sale in between stays counted. A new product without HSN code or rate of GST is saved, but not put on sale.
 * @returns the id and the new version; `isFileLeft` where a picture that it no longer has could not be deleted from the bucket
 * @throws ShopError RECORD_NOT_FOUND, RECORD_CHANGED (with `current`, the record as it is now), STOCK_TOO_LOW, SIZES_HELD, FIELDS_WRONG
 * with `fields` where its category was deleted or does not list a size, a new last day of the offer has passed, the law does not know its
 * rate of GST, or a product on sale would be without one
 */
export async function saveProduct(shop: Shop, { id, fields, by }: Saving): Promise<SavedProduct> {
  const { orm } = shop.db;
  const [[before], sizes, homes] = await shop.db.read([
    orm
      .select(storedColumns)
      .from(products)
      .where(eq(products.id, id ?? -1)),
    orm
      .select()
      .from(productSizes)
      .where(eq(productSizes.productId, id ?? -1)),
    categoryChoicesQuery(shop),
  ]);
  if (id !== null && !before) throw new ShopError('RECORD_NOT_FOUND');
  if (before && before.updatedAt !== fields.seen) throw new ShopError('RECORD_CHANGED', { current: before.updatedAt });

  const home = homes.find(({ id: one }) => one === fields.categoryId);
  if (fields.categoryId !== null && !home) throw fieldError('categoryId', 'This category was deleted. Choose another one.');
  const unoffered = unofferedSizes(fields, homes);
  if (unoffered) throw fieldError('sizes', unoffered.sentence);
  const pastDay = pastDayFault(fields.saleLastDay, lastDayOf(before), shop.now);
  if (pastDay) throw fieldError('saleLastDay', pastDay);
  const pastRate = pastDayFault(fields.nextGstFrom, plannedDay(before?.nextRate), shop.now);
  if (pastRate) throw fieldError('nextGstFrom', pastRate);
  const faults = taxFaults(fields, { home, isOnSale: before?.archivedAt === null, now: shop.now });
  if (Object.keys(faults).length > 0) throw fieldsError(faults);
  const isHeldBack = !before && Object.keys(missingTax(fields, home)).length > 0;
  const newId = id ?? (await nextProductId(shop));
  const { gstRate: rate } = taxOfPiece(fields, home);
  try {
    await shop.db.write(savingStatements(shop, { id: newId, before, sizes, fields, rate, isHeldBack, by }));
  } catch (error) {
    throw answerTo(error, savingAnswers) ?? error;
  }
  const isDropped = await dropPictures(shop, before?.images.filter((image) => !fields.images.includes(image)) ?? []);
  return { id: newId, seen: shop.now, ...(!isDropped && { isFileLeft: true }), ...(isHeldBack && { isHeldBack }) };
}

/** The last day of the stored offer, '' without one. */
export const lastDayOf = (product: Pick<StoredProduct, 'saleEndsAt'> | undefined): string =>
  product?.saleEndsAt ? istDate(product.saleEndsAt - 1) : '';

interface Plan {
  readonly id: number;
  /** The stored product and its sizes; undefined for a new one. */
  readonly before: StoredProduct | undefined;
  readonly sizes: readonly (typeof productSizes.$inferSelect)[];
  readonly fields: ProductFields;
  /** The rate of GST of today, its own or its category's. */
  readonly rate: number | null;
  /** A new product that is not put on sale. */
  readonly isHeldBack?: boolean;
  readonly by: string;
}

/**
 * The statements that write a product, its changes of stock and the audit row. They are refused with CONFLICT where the
 * stored product is no longer the version `fields.seen`, or its category was deleted meanwhile.
 * @throws ShopError SIZES_HELD
 */
export function savingStatements(shop: Shop, { id, before, sizes, fields, rate, isHeldBack = false, by }: Plan): Statement[] {
  const { orm } = shop.db;
  const columns = columnsOf(fields, shop.now);
  if (isHeld({ before, sizes, fields })) throw new ShopError('SIZES_HELD');
  const { gone, rest } = stockStatements(shop, id, before, sizes, fields);
  const { categoryId } = fields;
  return [
    ...(categoryId === null ? [] : [guard(sql`EXISTS (SELECT 1 FROM categories WHERE id = ${categoryId})`)]),
    // Before the product, because the other category need not list them.
    ...gone,
    before
      ? orm
          .update(products)
          .set(columns)
          .where(and(eq(products.id, id), eq(products.updatedAt, fields.seen)))
      : orm.insert(products).values({ id, ...columns, archivedAt: isHeldBack ? shop.now : null, createdAt: shop.now }),
    guardOneRow(),
    ...wordStatements(shop, id, before, fields),
    ...(before?.nextRate || fields.nextGstRate !== null ? planRate(shop, id, { ...fields, rate }) : []),
    ...rest,
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

/** Returns the changes of a save, by column; stock as '+3'. Empty if nothing changes. */
export const productChanges = (before: StoredProduct | undefined, fields: ProductFields, now: number) =>
  changesOf(before ? { ...before, ...textsOf(before.attributes), nextGst: planText(before.nextRate) } : {}, {
    ...columnsOf(fields, now),
    ...textsOf(fields),
    nextGst: planText(planOf(fields)),
    updatedAt: before?.updatedAt,
    // A list of points, which nobody typed.
    outline: before?.outline,
    cutOut: before?.cutOut,
    ...stockChanges(fields),
  });

const planOf = ({ nextGstRate, nextGstFrom }: ProductFields): StoredProduct['nextRate'] =>
  nextGstRate === null ? null : { rate: nextGstRate, fromAt: startOfIstDate(nextGstFrom) };
/** '5 % from 2027-01-01', '' without a change ahead */
const planText = (planned: StoredProduct['nextRate']): string => (planned ? `${planned.rate / 100} % from ${plannedDay(planned)}` : '');

const textsOf = (words: AttributeWords) => byKind((kind) => wordsText(words[kind]));

/** The columns of the product. The words among the fields are no columns, and the query leaves them out. */
const columnsOf = (fields: ProductFields, now: number) => {
  const { sizes: _sizes, stock: _stock, counted: _counted, stockNote: _note, seen: _seen, ...columns } = fields;
  const { price, originalPrice, mrp, saleLastDay, outline, cutOut, wornImage, nextGstRate: _rate, nextGstFrom: _from, ...rest } = columns;
  return {
    ...rest,
    ...(outline !== undefined && { outline }),
    ...(cutOut !== undefined && { cutOut }),
    wornImage: fields.images.includes(wornImage) ? wornImage : null,
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

const stockChanges = ({ stock, counted: all, sizes }: ProductFields) =>
  Object.fromEntries([
    ...(all === null || sizes.length > 0 ? [] : [['stock', `counted ${all}`]]),
    ...(stock ? [['stock', `${stock > 0 ? '+' : ''}${stock}`]] : []),
    ...sizes.flatMap(({ size, change, counted }) =>
      counted === null
        ? change
          ? [[`stock ${size}`, `${change > 0 ? '+' : ''}${change}`]]
          : []
        : [[`stock ${size}`, `counted ${counted}`]],
    ),
  ]);

/** The moves of the ledger and the rows of sizes. A product that gets its first size puts its stock without one down first. */
function stockStatements(
  { db: { orm }, now }: Shop,
  id: number,
  before: StoredProduct | undefined,
  known: readonly (typeof productSizes.$inferSelect)[],
  { sizes, stock, counted: all, stockNote }: ProductFields,
): { readonly gone: Statement[]; readonly rest: Statement[] } {
  const move = (size: string, quantity: number, note = stockNote) =>
    orm.insert(stockMoves).values({ productId: id, size, kind: 'adjust', quantity, note: note || null, createdAt: now });
  const count = (size: string, counted: number) => countedMove({ id, size, counted, note: countNote(counted, stockNote), now });
  const named = new Set(sizes.map(({ size }) => size));
  const gone = known.filter(({ size }) => !named.has(size));
  const added = sizes.filter(({ size }) => !known.some((one) => one.size === size));
  const loose = known.length === 0 && sizes.length > 0 ? (before?.stockQuantity ?? 0) : 0;
  return {
    gone: gone.flatMap(({ size, stockQuantity }) => [
      ...(stockQuantity > 0 ? [move(size, -stockQuantity, 'The size is no longer sold')] : []),
      orm.delete(productSizes).where(and(eq(productSizes.productId, id), eq(productSizes.size, size))),
    ]),
    rest: [
      ...(loose > 0 ? [move('', -loose, 'Counted by size from here on')] : []),
      ...added.map(({ size }) => orm.insert(productSizes).values({ productId: id, size })),
      ...sizes.flatMap(({ size, change, counted }) => [
        ...(change ? [move(size, change)] : []),
        ...(counted === null ? [] : [count(size, counted)]),
      ]),
      ...(sizes.length === 0 && stock ? [move('', stock)] : []),
      ...(sizes.length === 0 && all !== null ? [count('', all)] : []),
    ],
  };
}

/**
 * A number that no product has or had. Two administrators at once would take the same one: the primary key refuses one of them, who
 * presses Save again.
 */
export async function nextProductId({ db: { orm } }: Shop): Promise<number> {
  const [next] = await orm
    .select({
      id: sql<number>`1 + max((SELECT coalesce(max(id), 0) FROM products), (SELECT coalesce(max(id), 0) FROM deleted_products))`.mapWith(
        Number,
      ),
    })
    .from(sql`(SELECT 1)`);
  return next?.id ?? 1;
}

export const savingAnswers = {
  CONFLICT: 'RECORD_CHANGED',
  OUT_OF_STOCK: 'STOCK_TOO_LOW',
  SKU_TAKEN: 'SKU_TAKEN',
  ID_TAKEN: 'RECORD_CHANGED',
  PRODUCT_NUMBER_USED: 'RECORD_CHANGED',
  SIZE_HELD: 'SIZES_HELD',
  SIZE_NOT_OFFERED: 'SIZE_NOT_OFFERED',
  TAX_UNKNOWN: 'TAX_UNKNOWN',
  // Another window has changed the sizes since this one was opened.
  SIZE_UNKNOWN: 'RECORD_CHANGED',
} as const;
