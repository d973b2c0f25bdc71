import { eq } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { ASK_AFTER_DAYS } from '../../../rules/reviews/review.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { reviewSettings } from '../reviews.table.ts';

const ROW = 1;

/** Returns the query for one batch with other reads. */
export const reviewSettingsQuery = ({ db: { orm } }: Shop) =>
  orm.select({ askAfterDays: reviewSettings.askAfterDays }).from(reviewSettings).where(eq(reviewSettings.id, ROW));

/** Days after the delivery until the buyer is asked; 0 = never. */
export const askAfterDaysOf = ([row]: readonly { readonly askAfterDays: number }[]): number => row?.askAfterDays ?? ASK_AFTER_DAYS;

/** Saves when buyers are asked for a review. Mails that wait already keep their day. */
export async function saveAskAfter(
  shop: Shop,
  { askAfterDays, by }: { readonly askAfterDays: number; readonly by: string },
): Promise<{ askAfterDays: number }> {
  const { orm } = shop.db;
  const before = askAfterDaysOf(await reviewSettingsQuery(shop));
  const columns = { askAfterDays, updatedAt: shop.now };
  await shop.db.write([
    orm
      .insert(reviewSettings)
      .values({ id: ROW, ...columns })
      .onConflictDoUpdate({ target: reviewSettings.id, set: columns }),
    recordAction(shop, {
      by,
      action: 'update',
      kind: 'review',
      id: 'asking',
      label: 'Asking for reviews',
      changes: before === askAfterDays ? {} : { askAfterDays: [before, askAfterDays] },
    }),
  ]);
  return { askAfterDays };
}
