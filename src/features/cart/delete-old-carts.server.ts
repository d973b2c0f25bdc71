import { lte } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';
import { DAY } from '../../rules/limits.ts';
import { cartMerges } from './cart.table.ts';

/** A browser repeats a merge whose answer was lost within a few days, so older tokens are no longer needed. */
const MERGES_KEPT = 90 * DAY;

/** Deletes the tokens of old cart merges. */
export async function tidyCarts({ db, now }: Shop): Promise<void> {
  await db.write([db.orm.delete(cartMerges).where(lte(cartMerges.createdAt, now - MERGES_KEPT))]);
}
