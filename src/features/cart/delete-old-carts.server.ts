import { lte } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';
import { DAY } from '../../rules/limits.ts';
import { cartMerges } from './cart.table.ts';

/** A browser asks again for a merge whose answer was lost within days at most. */
const MERGES_KEPT = 90 * DAY;

/** Which guests' carts came along is forgotten after a while. */
export async function tidyCarts({ db, now }: Shop): Promise<void> {
  await db.write([db.orm.delete(cartMerges).where(lte(cartMerges.createdAt, now - MERGES_KEPT))]);
}
