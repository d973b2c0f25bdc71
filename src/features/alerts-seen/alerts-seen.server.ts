import { sql } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';

/** The administrator looked at the alerts that were read at `at` (UTC ms). An older look changes nothing, nor does one from the future. */
export async function markAlertsSeen({ db, now }: Shop, { userId, at }: { readonly userId: string; readonly at: number }): Promise<void> {
  await db.write([
    sql`INSERT INTO alerts_seen (user_id, seen_at) VALUES (${userId}, ${Math.min(at, now)})
      ON CONFLICT (user_id) DO UPDATE SET seen_at = excluded.seen_at WHERE excluded.seen_at > seen_at`,
  ]);
}
