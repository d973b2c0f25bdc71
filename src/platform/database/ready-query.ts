import { fillPlaceholders, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { PreparedQueryConfig, SQLitePreparedQuery } from 'drizzle-orm/sqlite-core';
import { language } from '../../rules/language/language.ts';
import type { Language } from '../../rules/language/languages.ts';
import { type Orm, ormOn } from './orm.ts';
import { type PlainStatement, plainStatement, stored } from './statement.ts';
import type { Rows } from './streams/hrana.ts';

/** A select of drizzle. */
export type Query = BatchItem<'sqlite'> & { prepare(): Pick<SQLitePreparedQuery<PreparedQueryConfig>, 'getQuery' | 'mapResult'> };
/** One whose rows have the given shape. */
export type QueryOf<R> = Query & { readonly _: { readonly result: R } };

type QueryGroup = Query | { readonly [name: string]: QueryGroup };

/** A query as SQL, with what makes objects of its rows. */
export interface ReadyQuery<R = unknown> {
  readonly statement: PlainStatement;
  readonly result: (returned: Rows) => R;
}

/** The same names, with ready queries. */
export type ReadyGroup<G> = G extends Query ? ReadyQuery<G['_']['result']> : { readonly [K in keyof G]: ReadyGroup<G[K]> };

type Values = Readonly<Record<string, unknown>>;

/** Writes the SQL of a query, which costs a good part of what a page costs. */
function written(query: Query): (values: Values) => ReadyQuery {
  const prepared = query.prepare();
  const { sql, params } = prepared.getQuery();
  // As drizzle does in a batch.
  const result = ({ rows }: Rows) => prepared.mapResult({ rows }, true);
  return (values) => ({ statement: { sql, args: fillPlaceholders(params, { ...values }).map(stored) }, result });
}

export const ready = (query: Query): ReadyQuery => written(query)({});

/** Rows of SQL that drizzle did not build, by the names of their columns. */
export const selectRaw = <R extends object>(query: SQL): ReadyQuery<R[]> => ({
  statement: plainStatement(query),
  result: ({ columns, rows }) => rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])) as R),
});

const builder = ormOn(() => Promise.reject(new Error('Prepared queries go through db.read.')));

/**
 * Queries whose SQL is the same for every request in a language, written once in the life of a Worker. Values that differ are written as
 * `sql.placeholder(name)`: `const cards = prepared((orm) => ({ … }))`, then `db.read({ cards: cards({ now }) })`.
 */
export function prepared<const G extends QueryGroup>(build: (orm: Orm) => G): (values?: Values) => ReadyGroup<G> {
  const groups = new Map<Language, WrittenGroup>();
  return (values = {}) => {
    const group = groups.get(language()) ?? writeAll(build(builder));
    groups.set(language(), group);
    return fill(group, values) as ReadyGroup<G>;
  };
}

type WrittenGroup = ((values: Values) => ReadyQuery) | { readonly [name: string]: WrittenGroup };
type FilledGroup = ReadyQuery | { readonly [name: string]: FilledGroup };

const writeAll = (part: QueryGroup): WrittenGroup =>
  isQuery(part) ? written(part) : Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, writeAll(inner)]));

const fill = (part: WrittenGroup, values: Values): FilledGroup =>
  typeof part === 'function' ? part(values) : Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, fill(inner, values)]));

export const isQuery = (part: object): part is Query => 'prepare' in part;
