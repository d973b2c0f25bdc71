import { and, eq } from 'drizzle-orm';
import { answerTo } from '../../../platform/database/constraints.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { reviews } from '../reviews.table.ts';

interface Answering {
  readonly id: number;
  /** The text that shoppers read under the review; '' takes the answer away. */
  readonly answer: string;
  /** The version on the administrator's screen. */
  readonly seen: number;
  readonly by: string;
}

/**
 * Writes the shop's public answer under the review of a buyer.
 * @throws ShopError RECORD_NOT_FOUND (also for a testimonial), RECORD_CHANGED
 */
export async function answerReview(shop: Shop, { id, answer, seen, by }: Answering): Promise<{ answer: string; seen: number }> {
  const { orm } = shop.db;
  const [before] = await orm
    .select({ answer: reviews.answer, updatedAt: reviews.updatedAt })
    .from(reviews)
    .where(and(eq(reviews.id, id), eq(reviews.kind, 'buyer')));
  if (!before) throw new ShopError('RECORD_NOT_FOUND');
  if (before.updatedAt !== seen) throw new ShopError('RECORD_CHANGED', { current: before.updatedAt });
  const updatedAt = Math.max(shop.now, seen + 1);
  try {
    await shop.db.write([
      orm
        .update(reviews)
        .set({ answer, answeredAt: answer === '' ? null : shop.now, updatedAt })
        .where(and(eq(reviews.id, id), eq(reviews.updatedAt, seen))),
      guardOneRow(),
      recordAction(shop, {
        by,
        action: 'answer',
        kind: 'review',
        id,
        label: `Review ${id}`,
        changes: { answer: [before.answer || null, answer || null] },
      }),
    ]);
  } catch (error) {
    throw answerTo(error, { CONFLICT: 'RECORD_CHANGED' }) ?? error;
  }
  return { answer, seen: updatedAt };
}
