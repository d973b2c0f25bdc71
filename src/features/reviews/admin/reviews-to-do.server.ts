import { sql } from 'drizzle-orm';
import { type WaitingQuery, waitingQuery } from '../../../platform/database/waiting.ts';
import type { Shop } from '../../../platform/shop.ts';
import { reviews } from '../reviews.table.ts';

/** Returns the reviews of buyers that wait to be published or refused. */
export const reviewsToDo = (shop: Shop): Readonly<Record<'reviews', WaitingQuery>> => ({
  reviews: waitingQuery(shop, sql`${reviews} WHERE ${reviews.kind} = 'buyer' AND ${reviews.status} = 'waiting'`, {
    since: sql`${reviews.createdAt}`,
  }),
});
