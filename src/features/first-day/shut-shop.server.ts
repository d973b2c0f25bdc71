import { sql } from 'drizzle-orm';
import { databaseCalls } from '../../platform/database/call-database.ts';
import { plainStatement } from '../../platform/database/statement.ts';
import { readRows } from '../../platform/database/streams/read-streams.ts';
import type { PageOwner } from '../../platform/request/visitor.ts';
import type { Shop } from '../../platform/shop.ts';
import { EDITION_TIMEOUT } from '../../rules/limits.ts';

/** The routes of pages that show what is sold. The others, such as policies and the log-in, are shown before the shop opens too. */
const windowPages: readonly string[] = [
  '/',
  '/buy/[items]',
  '/cart',
  '/checkout',
  '/checkout/cash',
  '/collections',
  '/collections/[slug]',
  '/collections/filters',
  '/customer-reviews',
  '/products/[product]',
  '/wishlist',
];

/** The same, without a page around it: parts of pages, and files for programs. */
const windowParts: readonly string[] = [
  '/collections/filters/panel',
  '/feeds/google.xml',
  '/feeds/meta.csv',
  '/recently-viewed',
  '/search/results',
  '/sitemaps/products-[part].xml',
];

/** Databases of open shops. A shop that has opened stays open, so that no request after the first asks. */
const open = new Set<string>();

/** State of the shop window: everybody, or its owner alone before the shop has opened. `owner`: the visitor is. */
export type WindowState = 'open' | 'owner' | 'shut';

/**
 * Says whether the visitor may see what is sold. Until the shop has opened it costs a round trip of its own, and afterwards nothing. While
 * the database does not answer, pages say so themselves.
 */
export async function windowState({ env }: Shop, { userId }: PageOwner): Promise<WindowState> {
  if (open.has(env.TURSO_DATABASE_URL)) return 'open';
  const state = sql`SELECT owner_id IS NOT NULL AND owner_id IS ${userId} FROM first_day WHERE opened_at IS NULL`;
  const call = databaseCalls(undefined, (ask) => ask(EDITION_TIMEOUT));
  const read = await readRows(env, [plainStatement(state)], call, { isRefusedInSilence: true }).catch(() => null);
  if (read === null) return 'open';
  const [row] = read[0]?.rows ?? [];
  if (row) return Number(row[0]) === 1 ? 'owner' : 'shut';
  open.add(env.TURSO_DATABASE_URL);
  return 'open';
}

/** Returns whether a route belongs to the shop window, with a page around it or without. */
export function windowKind(route: string): 'page' | 'part' | null {
  if (windowPages.includes(route)) return 'page';
  return windowParts.includes(route) ? 'part' : null;
}
