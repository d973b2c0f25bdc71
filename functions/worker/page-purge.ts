import { sql } from 'drizzle-orm';
import { pageEditions } from '../../src/features/page-cache/page-editions.table.ts';
import { databaseCalls } from '../../src/platform/database/call-database.ts';
import { plainStatement } from '../../src/platform/database/statement.ts';
import { readRows } from '../../src/platform/database/streams/read-streams.ts';
import type { Env } from '../../src/platform/env.ts';
import { TAGS_PURGED } from '../../src/rules/limits.ts';

/** Makes the cache in front of the Worker forget every page with one of the tags; null if nobody can be asked. */
export type Purge = ((tags: string[]) => Promise<unknown>) | null;

/** A tag that every kept page has. */
const EVERY_PAGE = 'frame';
const shownOnPages = ['products', 'categories', 'banners', 'coupons', 'settings', 'reviews', 'first-day', 'operations'];

/**
 * Purges the pages that a change of these subjects concerns. After a start, and where very much has changed, all pages are purged: it is
 * not known what was purged before.
 */
export function pagePurger(env: () => Env, purgeOf: (env: Env) => Purge): (subjects: readonly string[]) => Promise<void> {
  let purged: number | null = null;
  return async (subjects) => {
    const purge = purgeOf(env());
    if (!purge || !subjects.some((subject) => shownOnPages.includes(subject))) return;
    const { tag, edition } = pageEditions;
    const after = sql`SELECT ${tag}, ${edition}
      FROM ${pageEditions}
      WHERE ${edition} > ${purged ?? 0}
      ORDER BY ${edition} DESC
      LIMIT ${TAGS_PURGED + 1}`;
    const [{ rows } = { rows: [] }] = await readRows(env(), [plainStatement(after)], databaseCalls());
    const newest = rows[0]?.[1];
    if (newest === undefined) return;
    const isAll = purged === null || rows.length > TAGS_PURGED;
    await purge(isAll ? [EVERY_PAGE] : rows.map(([name]) => String(name)));
    purged = Number(newest);
  };
}
