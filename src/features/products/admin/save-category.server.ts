import { and, asc, eq, isNull, notInArray, or, sql } from 'drizzle-orm';
import { answerTo, violatedConstraint } from '../../../platform/database/constraints.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { fieldError, ShopError } from '../../../platform/shop-error.ts';
import { istDate } from '../../../rules/dates.ts';
import { rateFault } from '../../../rules/gst/goods-tax.ts';
import { slugOf } from '../../../rules/text.ts';
import { changesOf, recordAction } from '../../audit/record-action.server.ts';
import { dropPictures } from '../../media/admin/drop-pictures.server.ts';
import { categories, productSizes, products } from '../products.table.ts';
import type { CategoryFields } from './category.schema.ts';
import { type CategoryRow, readCategory } from './list-categories.server.ts';

/** Addresses below /collections that belong to other pages: a category of such a name could not be opened. */
export const reservedSlugs: readonly string[] = ['filters'];

/** Pieces that a refusal names. */
const PIECES_NAMED = 3;

interface Saving {
  readonly id: number | null;
  readonly fields: CategoryFields;
  /** E-mail of the administrator. */
  readonly by: string;
}

export interface SavedCategory {
  readonly row: CategoryRow;
  /** The picture before could not be deleted from the bucket; the sweep tries again. */
  readonly isFileLeft: boolean;
}

/**
 * Adds or changes a category. Its address is made from its first name and stays: links to it outlive a new name.
 * @throws ShopError RECORD_NOT_FOUND, RECORD_CHANGED, NAME_TAKEN (with `fields`: another category has the name, or another page its address),
 *   FIELDS_WRONG where pieces on sale are counted by a size that it would no longer list, or rely on a tax that it would no longer say, and
 *   where the law does not know its rate of GST
 */
export async function saveCategory(shop: Shop, { id, fields, by }: Saving): Promise<SavedCategory> {
  const { orm } = shop.db;
  const [[before], [last]] = await shop.db.read([
    orm
      .select()
      .from(categories)
      .where(eq(categories.id, id ?? -1)),
    orm.select({ id: sql<number>`coalesce(max(${categories.id}), 0)`.mapWith(Number) }).from(categories),
  ]);
  if (id !== null && !before) throw new ShopError('RECORD_NOT_FOUND');
  if (before && before.updatedAt !== fields.seen) throw new ShopError('RECORD_CHANGED', { current: before.updatedAt });

  const slug = slugOf(fields.name);
  if (!before && reservedSlugs.includes(slug))
    throw new ShopError('NAME_TAKEN', { fields: { name: 'Another page of the shop has this address. Choose another name.' } });
  const unknownRate = rateFault(fields.gstRate, istDate(shop.now));
  if (unknownRate) throw fieldError('gstRate', unknownRate);
  const { name, description, image, hasSizes, sizeList, hsnCode, gstRate, usualGrams } = fields;
  const columns = {
    name,
    description: description || null,
    image: image || null,
    ...{ hasSizes, hsnCode, gstRate, usualGrams },
    // The sizes of a category that has none just now are kept for the day when it has some again.
    ...(hasSizes ? { sizes: sizeList } : before ? {} : { sizes: [] }),
  };
  const newId = id ?? (last?.id ?? 0) + 1;
  const stamp = { updatedAt: shop.now };
  try {
    await shop.db.write([
      before
        ? orm
            .update(categories)
            .set({ ...columns, ...stamp })
            .where(and(eq(categories.id, newId), eq(categories.updatedAt, fields.seen)))
        : orm
            .insert(categories)
            .values({ id: newId, ...columns, ...stamp, slug: slug || `category-${newId}`, createdAt: shop.now })
            .onConflictDoNothing({ target: categories.id }),
      guardOneRow(),
      recordAction(shop, {
        by,
        action: before ? 'update' : 'create',
        kind: 'category',
        id: newId,
        label: name,
        changes: changesOf(before ? { ...before } : {}, columns),
      }),
    ]);
  } catch (error) {
    if (violatedConstraint(error) === 'SIZE_IN_USE') throw await sizesInUse(shop, newId, fields);
    if (violatedConstraint(error) === 'TAX_IN_USE') throw await taxInUse(shop, newId, fields);
    const refused = answerTo(error, { CONFLICT: 'RECORD_CHANGED', NAME_TAKEN: 'NAME_TAKEN' });
    if (refused?.code === 'NAME_TAKEN') throw new ShopError('NAME_TAKEN', { fields: { name: 'Another category has this name.' } });
    throw refused ?? error;
  }
  const isDropped = before?.image == null || before.image === columns.image || (await dropPictures(shop, [before.image]));
  const row = await readCategory(shop, newId);
  if (!row) throw new ShopError('RECORD_NOT_FOUND');
  return { row, isFileLeft: !isDropped };
}

/** Says which pieces on sale are counted by sizes that the category would no longer list. */
async function sizesInUse({ db: { orm } }: Shop, id: number, { hasSizes, sizeList }: CategoryFields): Promise<ShopError> {
  const kept = hasSizes ? sizeList : [];
  const used = await orm
    .select({ name: products.name, size: productSizes.size })
    .from(productSizes)
    .innerJoin(products, eq(products.id, productSizes.productId))
    .where(and(eq(products.categoryId, id), isNull(products.archivedAt), kept.length > 0 ? notInArray(productSizes.size, kept) : undefined))
    .orderBy(asc(products.name), asc(productSizes.size));
  const [pieces, sizes] = [[...new Set(used.map(({ name }) => name))], [...new Set(used.map(({ size }) => size))]];
  const sentence = `${namesOf(pieces)} ${pieces.length === 1 ? 'is' : 'are'} counted by size ${sizes.join(', ')}. Take the size from ${pieces.length === 1 ? 'it' : 'them'} first.`;
  return fieldError(hasSizes ? 'sizeList' : 'hasSizes', sentence);
}

/** Says which pieces on sale rely on the HSN code or the rate that the category would no longer say. */
async function taxInUse({ db: { orm } }: Shop, id: number, { hsnCode, gstRate }: CategoryFields): Promise<ShopError> {
  const [byHsn, byRate] = [isNull(products.hsnCode), isNull(products.gstRate)];
  const relying = await orm
    .select({ name: products.name, hsnCode: products.hsnCode })
    .from(products)
    .where(
      and(
        eq(products.categoryId, id),
        isNull(products.archivedAt),
        or(hsnCode === null ? byHsn : undefined, gstRate === null ? byRate : undefined),
      ),
    )
    .orderBy(asc(products.name));
  const isHsn = hsnCode === null && relying.some((piece) => piece.hsnCode === null);
  const names = namesOf(relying.map(({ name }) => name));
  return fieldError(isHsn ? 'hsnCode' : 'gstRate', `${names} ${relying.length === 1 ? 'has' : 'have'} no other. Type one there first.`);
}

/** 'Kada, Jhumka, Payal and 4 more' */
const namesOf = (pieces: readonly string[]): string =>
  pieces.length > PIECES_NAMED ? `${pieces.slice(0, PIECES_NAMED).join(', ')} and ${pieces.length - PIECES_NAMED} more` : pieces.join(', ');
