import { and, eq, sql } from 'drizzle-orm';
import { answerTo } from '../../../platform/database/constraints.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { endOfIstDate } from '../../../rules/dates.ts';
import { DAY } from '../../../rules/limits.ts';
import type { UploadPrefix } from '../../../rules/media/uploads.ts';
import { adminRefusal } from '../../../rules/refusals/admin-refusals.ts';
import { changesOf, recordAction } from '../../audit/record-action.server.ts';
import { fetchPicture } from '../../media/admin/fetch-picture.server.ts';
import { products } from '../../products/products.table.ts';
import { reviews } from '../reviews.table.ts';
import type { TestimonialFields } from './review.schema.ts';

interface Saving {
  readonly id: number | null;
  readonly fields: TestimonialFields;
  /** E-mail of the administrator. */
  readonly by: string;
}

type Row = typeof reviews.$inferSelect;

/**
 * Writes a testimonial and its line in the audit log in one batch. A chosen product gives name and picture; an address on another
 * site is copied into the media bucket before anything is written.
 * @returns the id and the new version
 * @throws ShopError RECORD_NOT_FOUND (also for the review of a buyer), RECORD_CHANGED, PICTURE_* with the fault next to its field
 */
export async function saveTestimonial(shop: Shop, { id, fields, by }: Saving): Promise<{ id: number; seen: number }> {
  const { orm } = shop.db;
  const [[before], [product], [last]] = await shop.db.read([
    orm
      .select()
      .from(reviews)
      .where(and(eq(reviews.id, id ?? -1), eq(reviews.kind, 'testimonial'))),
    orm
      .select({ name: products.name, images: products.images })
      .from(products)
      .where(eq(products.id, fields.productId ?? -1)),
    orm.select({ id: sql<number>`coalesce(max(${reviews.id}), 0)`.mapWith(Number) }).from(reviews),
  ]);
  if (id !== null && !before) throw new ShopError('RECORD_NOT_FOUND');
  if (before && before.updatedAt !== fields.seen) throw new ShopError('RECORD_CHANGED', { current: before.updatedAt });
  if (fields.productId !== null && !product) throw new ShopError('RECORD_NOT_FOUND');

  const columns = {
    userName: fields.userName,
    rating: fields.rating,
    comment: fields.comment,
    reviewDate: endOfIstDate(fields.reviewDate) - DAY,
    source: fields.source,
    proofNote: fields.proofNote || null,
    publicLabel: fields.publicLabel,
    productId: fields.productId,
    ...(await itemOf(shop, fields, before, product)),
    ...(await avatarOf(shop, fields, before)),
    updatedAt: Math.max(shop.now, fields.seen + 1),
  };
  // Two new testimonials at once would take the same id: the primary key refuses one of them, who presses Save again.
  const newId = before?.id ?? (last?.id ?? 0) + 1;
  const write = before
    ? orm
        .update(reviews)
        .set(columns)
        .where(and(eq(reviews.id, before.id), eq(reviews.updatedAt, fields.seen)))
    : orm.insert(reviews).values({ id: newId, ...columns, kind: 'testimonial', status: 'published', createdAt: shop.now });
  const { updatedAt: _updatedAt, ...changed } = columns;
  try {
    await shop.db.write([
      write,
      guardOneRow(),
      recordAction(shop, {
        by,
        action: before ? 'update' : 'create',
        kind: 'review',
        id: newId,
        label: `Testimonial of ${fields.userName}`,
        changes: changesOf(before ? { ...before } : {}, changed),
      }),
    ]);
    if (before) dropPictures(shop, before, columns);
    return { id: newId, seen: columns.updatedAt };
  } catch (error) {
    throw answerTo(error, { CONFLICT: 'RECORD_CHANGED', ID_TAKEN: 'RECORD_CHANGED' }) ?? error;
  }
}

type Pictures = Pick<Row, 'itemImageStoragePath' | 'userAvatarStoragePath'>;

async function itemOf(
  shop: Shop,
  fields: TestimonialFields,
  before: Row | undefined,
  product: { readonly name: string; readonly images: readonly string[] } | undefined,
) {
  if (product) return { itemName: product.name, itemImageStoragePath: product.images[0] ?? null, itemImageUrl: null };
  const { itemName, itemImage, itemImageUrl } = fields;
  const isNew = itemImageUrl !== '' && itemImageUrl !== before?.itemImageUrl;
  const copied = isNew ? await copyPicture(shop, 'reviews/items', 'itemImageUrl', itemImageUrl) : itemImage;
  return { itemName, itemImageStoragePath: copied || null, itemImageUrl: itemImageUrl || null };
}

async function avatarOf(shop: Shop, { avatar, avatarUrl }: TestimonialFields, before: Row | undefined) {
  const isNew = avatarUrl !== '' && avatarUrl !== before?.userAvatarUrl;
  const copied = isNew ? await copyPicture(shop, 'reviews/avatars', 'avatarUrl', avatarUrl) : avatar;
  return { userAvatarStoragePath: copied || null, userAvatarUrl: avatarUrl || null };
}

const failed = { itemImageUrl: 'Product image upload failed', avatarUrl: 'Avatar image upload failed' } as const;

/** Copies the picture of an address. @throws ShopError with the fault next to the field of the address */
async function copyPicture(shop: Shop, prefix: UploadPrefix, field: keyof typeof failed, address: string): Promise<string> {
  try {
    return await fetchPicture(shop, prefix, address);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const message = `${failed[field]}: ${error.refusal.message}`;
    throw new ShopError(adminRefusal('PICTURE_NOT_FETCHED', message), { fields: { [field]: message } });
  }
}

/** Deletes the files that only this testimonial showed. A product's own pictures stay. */
export function dropPictures(shop: Shop, before: Pictures, after: Pictures): void {
  const kept = [after.itemImageStoragePath, after.userAvatarStoragePath];
  const gone = [before.itemImageStoragePath, before.userAvatarStoragePath].filter(
    (key) => key?.startsWith('reviews/') && !kept.includes(key),
  );
  for (const key of gone) if (key) shop.background(shop.env.MEDIA.delete(key));
}
