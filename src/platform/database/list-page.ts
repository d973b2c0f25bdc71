import { and, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Cursor } from './cursor.ts';
import type { Db } from './database.ts';
import { keyPage } from './key-page.ts';
import type { QueryOf } from './ready-query.ts';

/** One page of a list as the API answers it. Cursors are opaque; null = nothing more on that side. */
export interface ListPage<Row, Tab extends string = never> {
  readonly rows: readonly Row[];
  readonly next: string | null;
  readonly previous: string | null;
  /** The number of rows of the tab with its filters. */
  readonly total: number;
  /** The number of rows of each tab without filters. */
  readonly tabs: Readonly<Record<Tab, number>>;
}

interface List<Row, Tab extends string> extends Pick<Parameters<typeof keyPage>[0], 'by' | 'dir' | 'id'> {
  /** A select with its joins; condition, order and limit are added to it. */
  readonly rows: QueryOf<Row[]> & {
    where(condition: SQL | undefined): unknown;
    orderBy(...columns: SQL[]): unknown;
    limit(rows: number): unknown;
  };
  /** The values of `by` and `id` in a row. */
  readonly keyOf: (row: Row) => Cursor;
  /** The table to count, or for each tab a table with the index that SQLite has to use. */
  readonly from: SQLiteTable | ((tab: Tab | undefined) => SQL);
  /** The condition of each tab; undefined if it has all rows. */
  readonly tabs?: Readonly<Record<Tab, SQL | undefined>>;
  /** The search, and what else narrows a tab. */
  readonly filters?: SQL | undefined;
  /** A condition of the rows alone: what it leaves out is counted, and shown elsewhere on the screen. */
  readonly shown?: SQL | undefined;
}

/**
 * Returns a page of a list by key, with its counts. `queries` go into one `db.read`, together with what else the screen shows; `of` makes
 * the page of what they found.
 */
export function listPage<Row, Tab extends string = never>(
  { orm }: Db,
  { tab, after, before }: { readonly tab?: Tab; readonly after: string; readonly before: string },
  { rows, keyOf, from, tabs, filters, shown, ...sort }: List<Row, Tab>,
) {
  const page = keyPage({ ...sort, after, before });
  rows.where(and(tab && tabs?.[tab], filters, shown, page.where));
  rows.orderBy(...page.order);
  rows.limit(page.limit);
  const names = Object.keys(tabs ?? {}) as Tab[];
  const counted = (on: Tab | undefined, narrowed?: SQL) =>
    countOf(typeof from === 'function' ? from(on) : from, and(on && tabs?.[on], narrowed));
  const onTabs: Record<string, SQL<number>> = Object.fromEntries(names.map((name) => [name, counted(name)]));
  const counts = orm.select(tab && !filters ? onTabs : { ...onTabs, total: counted(tab, filters) }).from(sql`(SELECT 1)`);
  return {
    queries: { rows: rows as QueryOf<Row[]>, counts },
    of(found: { readonly rows: readonly Row[]; readonly counts: readonly Readonly<Record<string, number>>[] }): ListPage<Row, Tab> {
      const [{ total, ...numbers } = {}] = found.counts;
      const perTab = numbers as Record<Tab, number>;
      return { ...page.cut(found.rows, keyOf), total: total ?? (tab ? perTab[tab] : 0), tabs: perTab };
    },
  };
}

/**
 * Returns the number of rows that meet a condition, as a column: SQLite counts the entries of an index, which takes milliseconds for
 * 100,000.
 */
const countOf = (from: SQLiteTable | SQL, where: SQL | undefined) =>
  sql<number>`(SELECT count(*) FROM ${from}${where ? sql` WHERE ${where}` : sql``})`.mapWith(Number);
