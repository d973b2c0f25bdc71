import { isQuery, type Query, type ReadyQuery, ready } from './ready-query.ts';
import { CHANGED, type KeptQuery, type KeptStore } from './rows/kept-query.ts';
import type { PlainStatement } from './statement.ts';
import type { Rows } from './streams/hrana.ts';

type One = Query | ReadyQuery | KeptQuery;
type GroupOf<T> = readonly T[] | { readonly [name: string]: T };

/** A query of a page, or a group of queries. The depth is written out, because the compiler cannot infer generics of any depth. */
export type PageQueries = One | GroupOf<One | GroupOf<One | GroupOf<One>>>;

/** The argument of `db.read`: one query, or a list or an object of queries and groups. */
export type Queries = One | GroupOf<PageQueries>;

/** The same of any depth. */
type Part = One | readonly Part[] | { readonly [name: string]: Part };

/** The result of `db.read`: the rows of each query in its place. */
export type RowsOf<Q> =
  Q extends ReadyQuery<infer R>
    ? R
    : Q extends KeptQuery<infer R>
      ? R
      : Q extends Query
        ? Q['_']['result']
        : { -readonly [K in keyof Q]: RowsOf<Q[K]> };

type RunBatch = (statements: readonly PlainStatement[]) => Promise<readonly Rows[]>;
type Asked = ReturnType<KeptQuery['asked']>;

/** Runs all queries of a group in one batch; nothing for an empty group. A second one where kept rows have changed. */
export function readBatch<const Q extends Queries>(queries: Q, run: RunBatch, store: KeptStore = new Map()): Promise<RowsOf<Q>> {
  return rowsOf(queries, run, store) as Promise<RowsOf<Q>>;
}

async function rowsOf(queries: Part, run: RunBatch, store: KeptStore): Promise<unknown> {
  const first = await resultsOf(queries, run, store, false);
  const results = first.includes(CHANGED) ? await resultsOf(queries, run, store, true) : first;
  let next = 0;
  const filled = (part: Part): unknown => {
    if (isOne(part)) return results[next++];
    if (isList(part)) return part.map(filled);
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, filled(inner)]));
  };
  return filled(queries);
}

async function resultsOf(queries: Part, run: RunBatch, store: KeptStore, again: boolean): Promise<unknown[]> {
  const all = flat(queries).map((query) => askedOf(query, store, again));
  const answers = all.length === 0 ? [] : await run(all.flatMap(({ statements }) => statements));
  let from = 0;
  return all.map(({ statements, result }) => {
    const to = from + statements.length;
    const own = answers.slice(from, to);
    from = to;
    return result(own);
  });
}

function askedOf(query: One, store: KeptStore, again: boolean): Asked {
  if (isKept(query)) return query.asked(store, again);
  const { statement, result } = isReady(query) ? query : ready(query);
  return { statements: [statement], result: ([rows = { columns: [], rows: [], read: 0 }]) => result(rows) };
}

function flat(part: Part): One[] {
  return isOne(part) ? [part] : Object.values(part).flatMap(flat);
}

const isReady = (part: Part): part is ReadyQuery => 'statement' in part && 'result' in part;
const isKept = (part: Part): part is KeptQuery => 'asked' in part && typeof part.asked === 'function';
const isOne = (part: Part): part is One => isReady(part) || isKept(part) || isQuery(part);
const isList = (part: Part): part is readonly Part[] => Array.isArray(part);
