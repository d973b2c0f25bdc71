import { sql } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';
import { DAY, MINUTE, MISSED_SEARCHES_MAX } from '../../rules/limits.ts';
import { isCountable } from '../../rules/search/search-words.ts';

/** After this many days without the same search it is forgotten. */
const KEPT_DAYS = 90;
/** Searches wait in the isolate and are written together at most once in this time: bots search often, and there is one writer. */
const WRITTEN_EVERY = MINUTE;
/** Different searches that wait; more of them in one minute are a bot's. */
const WAITING_MAX = 40;
/** Searches that one network adds in a day. */
const OF_NETWORK_MAX = 20;
const NETWORKS_MAX = 5_000;

/** An isolate's missed searches of a shop. An isolate that ends loses the last minute of them: these are figures. */
interface Waiting {
  readonly words: Map<string, number>;
  /** Searches of each network on `day`. */
  readonly networks: Map<string, number>;
  /** Days since 1970. */
  day: number;
  /** UTC ms. */
  writtenAt: number;
}
/** By database. */
const shops = new Map<string, Waiting>();

function waitingOf({ env, now }: Shop): Waiting {
  const day = Math.floor(now / DAY);
  const found = shops.get(env.TURSO_DATABASE_URL) ?? { words: new Map(), networks: new Map(), day, writtenAt: 0 };
  shops.set(env.TURSO_DATABASE_URL, found);
  if (found.day !== day || found.networks.size > NETWORKS_MAX) found.networks.clear();
  found.day = day;
  return found;
}

/**
 * Counts a search that found nothing, for the owner. Nothing is kept of the one who searched.
 * `network`: the name of the network address that it came from.
 */
export async function countMissedSearch(shop: Shop, words: readonly string[], network: string): Promise<void> {
  if (!isCountable(words)) return;
  const waiting = waitingOf(shop);
  const text = words.join(' ');
  const ofNetwork = (waiting.networks.get(network) ?? 0) + 1;
  if (ofNetwork > OF_NETWORK_MAX || (waiting.words.size >= WAITING_MAX && !waiting.words.has(text))) return;
  waiting.networks.set(network, ofNetwork);
  waiting.words.set(text, (waiting.words.get(text) ?? 0) + 1);
  if (shop.now >= waiting.writtenAt + WRITTEN_EVERY) await writeMissedSearches(shop);
}

/** Writes what waits. A full table loses the rarest words for the new ones, of equally rare ones the oldest. */
export async function writeMissedSearches(shop: Shop): Promise<void> {
  const waiting = waitingOf(shop);
  const counted = JSON.stringify(Object.fromEntries(waiting.words));
  waiting.words.clear();
  waiting.writtenAt = shop.now;
  await shop.db.write([
    sql`DELETE FROM missed_searches WHERE last_day < ${waiting.day - KEPT_DAYS}`,
    sql`INSERT INTO missed_searches (words, times, last_day) SELECT key, value, ${waiting.day} FROM json_each(${counted}) WHERE true
      ON CONFLICT (words) DO UPDATE SET times = times + excluded.times, last_day = excluded.last_day`,
    sql`DELETE FROM missed_searches WHERE words IN (SELECT words FROM missed_searches
      WHERE words NOT IN (SELECT key FROM json_each(${counted})) ORDER BY times, last_day, words
      LIMIT max(0, (SELECT count(*) FROM missed_searches) - ${MISSED_SEARCHES_MAX}))`,
  ]);
}
