import type { Rows } from './hrana.ts';
import { isQuery, type Query, type ReadyQuery, ready } from './ready-query.ts';
import type { PlainStatement } from './statement.ts';

type One = Query | ReadyQuery;
type GroupOf<T> = readonly T[] | { readonly [name: string]: T };

/** A query of a page, or a group of queries. The depth is written out, because the compiler cannot infer generics of any depth. */
export type PageQueries = One | GroupOf<One | GroupOf<One | GroupOf<One>>>;

/** What `db.read` takes: one query, or a list or an object of queries and groups. */
export type Queries = One | GroupOf<PageQueries>;

/** The same of any depth. */
type Part = One | readonly Part[] | { readonly [name: string]: Part };

/** What `db.read` returns: the rows of each query in its place. */
export type RowsOf<Q> = Q extends ReadyQuery<infer R> ? R : Q extends Query ? Q['_']['result'] : { -readonly [K in keyof Q]: RowsOf<Q[K]> };

type RunBatch = (statements: readonly PlainStatement[]) => Promise<readonly Rows[]>;

/** Runs all queries of a group in one batch; nothing for an empty group. */
export function readBatch<const Q extends Queries>(queries: Q, run: RunBatch): Promise<RowsOf<Q>> {
  return rowsOf(queries, run) as Promise<RowsOf<Q>>;
}

async function rowsOf(queries: Part, run: RunBatch): Promise<unknown> {
  const all = flat(queries);
  const rows = all.length === 0 ? [] : await run(all.map(({ statement }) => statement));
  const results = all.map(({ result }, at) => result(rows[at] ?? { columns: [], rows: [], read: 0 }));
  let next = 0;
  const filled = (part: Part): unknown => {
    if (isOne(part)) return results[next++];
    if (isList(part)) return part.map(filled);
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, filled(inner)]));
  };
  return filled(queries);
}

function flat(part: Part): ReadyQuery[] {
  if (isReady(part)) return [part];
  return isQuery(part) ? [ready(part)] : Object.values(part).flatMap(flat);
}

const isReady = (part: Part): part is ReadyQuery => 'statement' in part && 'result' in part;
const isOne = (part: Part): part is One => isReady(part) || isQuery(part);
const isList = (part: Part): part is readonly Part[] => Array.isArray(part);
