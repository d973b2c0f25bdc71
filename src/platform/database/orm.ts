import { drizzle, type SqliteRemoteDatabase } from 'drizzle-orm/sqlite-proxy';
import { type PlainStatement, stored } from './statement.ts';
import type { Rows } from './streams/hrana.ts';

/**
 * Drizzle on the shop's own calls to the database, for building queries and for awaiting one. SQL that drizzle did not build goes
 * through `selectRaw`, several reads through `db.read`.
 */
export type Orm = Omit<SqliteRemoteDatabase, 'all' | 'get' | 'run' | 'values' | 'batch' | 'transaction'>;

/** `run`: what each statement returns, all of it read at the same moment. */
export function ormOn(run: (statements: readonly PlainStatement[]) => Promise<Rows[]>): SqliteRemoteDatabase {
  return drizzle(async (sql, params, method) => {
    const [{ rows } = { rows: [] }] = await run([{ sql, args: params.map(stored) }]);
    return { rows: method === 'get' ? (rows[0] ?? []) : rows };
  });
}
