import { type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { directions, opposite, type SortDirection } from './sort-direction.ts';

const LIST_PAGE_SIZE = 50;

interface Options {
  /** The column that sorts the list; never null, and indexed together with `id`. */
  readonly by: AnySQLiteColumn | SQL;
  readonly dir: SortDirection;
  /** The last column of the order: unique. */
  readonly id: AnySQLiteColumn | SQL;
  /** Cursors of the request; an unknown one falls back to the first page. */
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly size?: number;
}

export interface KeyPage {
  /** The condition that the rows of this page meet; undefined on the first page. */
  readonly where: SQL | undefined;
  readonly order: readonly [SQL, SQL];
  /** One row more than the page, to see whether something follows. */
  readonly limit: number;
  /** The rows in the order of the list, and the cursors of its neighbours. */
  cut<Row>(
    rows: readonly Row[],
    keyOf: (row: Row) => readonly [by: string | number, id: string | number],
  ): {
    readonly rows: readonly Row[];
    readonly next: string | null;
    readonly previous: string | null;
  };
}

/**
 * Returns a page of a sorted list by key instead of OFFSET: a page costs the same wherever it lies, and new rows move nothing.
 */
export function keyPage({ by, dir, id, after, before, size = LIST_PAGE_SIZE }: Options): KeyPage {
  const cursor = decodeCursor(before || after);
  const isBack = Boolean(before && cursor);
  const { order, beyond } = directions[isBack ? opposite[dir] : dir];
  return {
    where: cursor ? sql`(${by}, ${id}) ${beyond} (${cursor[0]}, ${cursor[1]})` : undefined,
    order: [sql`${by} ${order}`, sql`${id} ${order}`],
    limit: size + 1,
    cut(found, keyOf) {
      const hasMore = found.length > size;
      const rows = found.slice(0, size);
      if (isBack) rows.reverse();
      const [first, last] = [rows[0], rows.at(-1)];
      const next = last && (isBack || hasMore) ? encodeCursor(keyOf(last)) : null;
      const previous = first && (isBack ? hasMore : cursor !== null) ? encodeCursor(keyOf(first)) : null;
      return { rows, next, previous };
    },
  };
}
