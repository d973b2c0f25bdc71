import { sql } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';
import { MISSED_SEARCHES_MAX } from '../../rules/limits.ts';
import { isCountable } from '../../rules/search/search-words.ts';

const DAY_MS = 86_400_000;
/** After this many days without the same search it is forgotten. */
const KEPT_DAYS = 90;

/** Counts a search that found nothing, for the owner. Nothing is kept of the one who searched. A full table takes no new words. */
export async function countMissedSearch(shop: Shop, words: readonly string[]): Promise<void> {
  if (!isCountable(words)) return;
  const day = Math.floor(shop.now / DAY_MS);
  await shop.db.write([
    sql`DELETE FROM missed_searches WHERE last_day < ${day - KEPT_DAYS}`,
    sql`INSERT INTO missed_searches (words, times, last_day)
      SELECT ${words.join(' ')}, 1, ${day} WHERE (SELECT count(*) FROM missed_searches) < ${MISSED_SEARCHES_MAX}
        OR EXISTS (SELECT 1 FROM missed_searches WHERE words = ${words.join(' ')})
      ON CONFLICT (words) DO UPDATE SET times = times + 1, last_day = excluded.last_day`,
  ]);
}
