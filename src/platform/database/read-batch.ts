import type { BatchItem } from 'drizzle-orm/batch';

type Query = BatchItem<'sqlite'>;

type GroupOf<T> = readonly T[] | { readonly [name: string]: T };

/** A query of a page, or a group of queries. The depth is written out, because the compiler cannot infer generics of any depth. */
export type PageQueries = Query | GroupOf<Query | GroupOf<Query | GroupOf<Query>>>;

/** What `db.read` takes: one query, or a list or an object of queries and groups. */
export type Queries = Query | GroupOf<PageQueries>;

/** The same of any depth. */
type Part = Query | readonly Part[] | { readonly [name: string]: Part };

/** What `db.read` returns: the rows of each query in its place. */
export type RowsOf<Q> = Q extends Query ? Q['_']['result'] : { -readonly [K in keyof Q]: RowsOf<Q[K]> };

type RunBatch = (queries: readonly [Query, ...Query[]]) => Promise<readonly unknown[]>;

/** Runs all queries of a group in one batch; nothing for an empty group. */
export function readBatch<const Q extends Queries>(queries: Q, run: RunBatch): Promise<RowsOf<Q>> {
  return rowsOf(queries, run) as Promise<RowsOf<Q>>;
}

async function rowsOf(queries: Part, run: RunBatch): Promise<unknown> {
  const [first, ...rest] = flat(queries);
  const rows = first === undefined ? [] : await run([first, ...rest]);
  let next = 0;
  const filled = (part: Part): unknown => {
    if (isQuery(part)) return rows[next++];
    if (isList(part)) return part.map(filled);
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, filled(inner)]));
  };
  return filled(queries);
}

const flat = (part: Part): Query[] => (isQuery(part) ? [part] : Object.values(part).flatMap(flat));
const isQuery = (part: Part): part is Query => 'getSQL' in part;
const isList = (part: Part): part is readonly Part[] => Array.isArray(part);
