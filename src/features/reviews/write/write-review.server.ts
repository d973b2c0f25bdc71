import { and, eq, ne } from 'drizzle-orm';
import { type Answers, answerTo } from '../../../platform/database/constraints.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import { formLimit } from '../../../platform/request/upload/form-with-files.ts';
import { uploadRooms } from '../../../platform/request/upload/upload-room.ts';
import type { PageOwner } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { reviewRefusal } from '../../../rules/refusals/review-refusals.ts';
import { REVIEW_PHOTO_BYTES, REVIEW_PHOTOS_MAX, reviewStateRefusal } from '../../../rules/reviews/review.ts';
import { readableBy } from '../../ledger/order-view.server.ts';
import { dropPhotos, storePhotos } from '../photos/review-photos.server.ts';
import { reviews } from '../reviews.table.ts';
import { checkedFields, REVIEW_FORM_BYTES, type TypedReview, typedReview } from './read-review-form.server.ts';
import { type ReviewLine, reviewLineQueries, reviewLinesOf } from './review-lines.server.ts';

/** The line of an order, and the token of the signed link to it. */
export interface ReviewPlace {
  readonly orderId: string;
  readonly line: number;
  readonly token: string | null;
}

const answers: Answers = {
  CONFLICT: 'REVIEW_CHANGED',
  REVIEW_IS_KNOWN: 'REVIEW_CHANGED',
  REVIEW_IMMUTABLE: 'REVIEW_CHANGED',
  REVIEW_NOT_BOUGHT: 'REVIEW_NOT_BOUGHT',
};

/**
 * Writes the review of a delivered piece, or writes it again before it is published; it then waits to be checked. Of two windows
 * that write at once, the database refuses one.
 * @param request its body is read only once the piece is known to be the sender's, because a photograph takes much memory
 * @param noteTyped gets what was typed before it is checked
 * @throws ShopError ORDER_NOT_FOUND, REVIEW_*, BAD_REQUEST, SHOP_BUSY, MISSING_INFORMATION with `fields`
 */
export async function writeReview(
  shop: Shop,
  visitor: PageOwner,
  place: ReviewPlace,
  request: Request,
  noteTyped: (typed: TypedReview) => void = () => {},
): Promise<void> {
  const { orm } = shop.db;
  const { orderId, line } = place;
  const bought = await openLine(shop, visitor, place);
  const before = bought.review;
  const most = formLimit(request, REVIEW_FORM_BYTES);
  const read = uploadRooms.shoppers.read(orderId, request, most, async (bytes) => {
    const typed = typedReview(bytes, request);
    noteTyped(typed);
    const keeps = (before?.photos ?? []).filter((_, at) => typed.keep.includes(at));
    assertPhotos(keeps.length, typed.photos);
    return { fields: checkedFields(typed), kept: keeps, added: await storePhotos(shop, typed.photos) };
  });
  const { fields, kept, added } = await read.catch((error: unknown) => {
    throw error instanceof ShopError && error.code === 'BODY_TOO_LARGE' ? new ShopError('REVIEW_PHOTO_SIZE') : error;
  });
  const { rating, comment, name } = fields;
  const columns = {
    userName: name,
    rating,
    comment,
    photos: [...kept, ...added],
    status: 'waiting' as const,
    refusedReason: null,
    // A later date is what tells the database that this is a new text of the same writer.
    reviewDate: Math.max(shop.now, (before?.reviewDate ?? 0) + 1),
    updatedAt: Math.max(shop.now, (before?.updatedAt ?? 0) + 1),
  };
  const { productId, image } = bought;
  // The administrator reads it.
  const itemName = bought.english ?? bought.name;
  const write = before
    ? orm
        .update(reviews)
        .set(columns)
        .where(and(eq(reviews.id, before.id), eq(reviews.updatedAt, before.updatedAt), ne(reviews.status, 'published')))
    : orm
        .insert(reviews)
        .values({ ...columns, kind: 'buyer', orderId, line, productId, itemName, itemImageStoragePath: image, createdAt: shop.now });
  try {
    await shop.db.write([write, guardOneRow()]);
  } catch (error) {
    dropPhotos(shop, added);
    throw answerTo(error, answers) ?? error;
  }
  dropPhotos(
    shop,
    (before?.photos ?? []).filter((key) => !kept.includes(key)),
  );
}

/** Returns the line, which its buyer may review now. @throws ShopError ORDER_NOT_FOUND, REVIEW_* */
async function openLine(shop: Shop, visitor: PageOwner, { orderId, line, token }: ReviewPlace): Promise<ReviewLine> {
  const found = reviewLinesOf(await shop.db.read(reviewLineQueries(shop, await readableBy(shop, visitor, orderId, token))));
  if (!found) throw new ShopError('ORDER_NOT_FOUND');
  const bought = found.lines.find((one) => one.line === line);
  if (!bought) throw new ShopError('REVIEW_NOT_BOUGHT');
  const refused = reviewStateRefusal({ ...bought, orderStatus: found.order.status, reviewStatus: bought.review?.status ?? null });
  if (refused) throw new ShopError(refused);
  return bought;
}

/** Checks the photographs. @throws ShopError REVIEW_PHOTOS, REVIEW_PHOTO_SIZE, with the sentence next to the field */
function assertPhotos(kept: number, photos: TypedReview['photos']): void {
  const code =
    kept + photos.length > REVIEW_PHOTOS_MAX
      ? 'REVIEW_PHOTOS'
      : photos.some(({ byteLength }) => byteLength > REVIEW_PHOTO_BYTES)
        ? 'REVIEW_PHOTO_SIZE'
        : null;
  if (code === null) return;
  const refused = reviewRefusal(code);
  throw new ShopError(refused, { fields: { photo: refused.message } });
}
