import type { Shop } from '../../platform/shop.ts';
import { DAY } from '../../rules/limits.ts';

/** A browser asks again for a merge whose answer was lost within days at most. */
const MERGES_KEPT = 90 * DAY;

/** Which guests' carts came along is forgotten after a while. */
export async function tidyCarts({ db, now }: Shop): Promise<void> {
  await db.write([{ sql: 'DELETE FROM cart_merges WHERE created_at <= ?', args: [now - MERGES_KEPT] }]);
}
