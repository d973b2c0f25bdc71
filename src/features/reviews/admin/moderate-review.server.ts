import { and, eq } from 'drizzle-orm';
import { answerTo } from '../../../platform/database/constraints.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import type { RefusalReason, ReviewStatus } from '../../../rules/reviews/review-statuses.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { queueOrderMessage } from '../../ledger/messages/queue-order-message.server.ts';
import { sendMessagesOf } from '../../messages/outbox/send-messages.server.ts';
import { copyPhotos, dropPhotos } from '../photos/review-photos.server.ts';
import { reviews } from '../reviews.table.ts';
import { dropPictures } from './save-testimonial.server.ts';

interface Moderation {
  readonly id: number;
  readonly status: 'published' | 'refused';
  readonly reason: RefusalReason | null;
  /** The version on the administrator's screen. */
  readonly seen: number;
  readonly by: string;
}

/**
 * Publishes or refuses the review of a buyer; its words stay as they are. Either may be changed into the other later, and each
 * change is in the audit log. Photographs can be opened by everybody only while the review is published. Who is refused gets a
 * mail with the reason.
 * @throws ShopError RECORD_NOT_FOUND (also for a testimonial), RECORD_CHANGED, SHOP_BUSY
 */
export async function moderateReview(
  shop: Shop,
  { id, status, reason, seen, by }: Moderation,
): Promise<{ status: ReviewStatus; seen: number }> {
  const { orm } = shop.db;
  const [before] = await orm
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, id), eq(reviews.kind, 'buyer')));
  if (!before) throw new ShopError('RECORD_NOT_FOUND');
  if (before.updatedAt !== seen) throw new ShopError('RECORD_CHANGED', { current: before.updatedAt });
  const updatedAt = Math.max(shop.now, seen + 1);
  const photos = await copyPhotos(shop, before.photos, status === 'published' ? 'published' : 'unpublished');
  const { orderId } = before;
  try {
    await shop.db.write([
      orm
        .update(reviews)
        .set({ status, refusedReason: reason, photos, updatedAt })
        .where(and(eq(reviews.id, id), eq(reviews.updatedAt, seen))),
      guardOneRow(),
      recordAction(shop, {
        by,
        action: status === 'published' ? 'publish' : 'refuse',
        kind: 'review',
        id,
        label: `Review ${id}`,
        changes: {
          status: [before.status, status],
          ...(before.refusedReason !== reason && { reason: [before.refusedReason, reason] }),
        },
      }),
      ...(reason !== null && orderId !== null ? [refusedMail(shop, { ...before, orderId, reason, at: updatedAt })] : []),
    ]);
  } catch (error) {
    dropPhotos(shop, photos);
    throw answerTo(error, { CONFLICT: 'RECORD_CHANGED' }) ?? error;
  }
  dropPhotos(shop, before.photos);
  if (reason !== null && orderId !== null) shop.background(sendMessagesOf(shop, orderId));
  return { status, seen: updatedAt };
}

interface RefusedReview {
  readonly id: number;
  readonly orderId: string;
  readonly line: number | null;
  readonly itemName: string;
  readonly reason: RefusalReason;
  readonly at: number;
}

const refusedMail = (shop: Shop, { id, orderId, line, itemName, reason, at }: RefusedReview) =>
  queueOrderMessage(shop, 'review-refused', `review-refused:${id}:${at}`, orderId, { reason, product: itemName, line: String(line ?? '') });

/** Deletes a testimonial with its pictures. The review of a buyer is refused instead. @throws ShopError RECORD_NOT_FOUND */
export async function deleteTestimonial(shop: Shop, { id, by }: { readonly id: number; readonly by: string }): Promise<{ id: number }> {
  const { orm } = shop.db;
  const isTestimonial = and(eq(reviews.id, id), eq(reviews.kind, 'testimonial'));
  const [before] = await orm.select().from(reviews).where(isTestimonial);
  if (!before) throw new ShopError('RECORD_NOT_FOUND');
  try {
    await shop.db.write([
      orm.delete(reviews).where(isTestimonial),
      guardOneRow(),
      recordAction(shop, { by, action: 'delete', kind: 'review', id, label: `Testimonial of ${before.userName}` }),
    ]);
  } catch (error) {
    throw answerTo(error, { CONFLICT: 'RECORD_NOT_FOUND' }) ?? error;
  }
  dropPictures(shop, before, { itemImageStoragePath: null, userAvatarStoragePath: null });
  return { id };
}
