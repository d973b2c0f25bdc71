import { drizzle, type SqliteRemoteDatabase } from 'drizzle-orm/sqlite-proxy';
import type { Row } from './hrana.ts';
import { type PlainStatement, stored } from './statement.ts';

/** Drizzle on the shop's own calls to the database. Raw SQL of `orm.all` returns rows without names of columns. */
export type Orm = SqliteRemoteDatabase;

/** `run`: the rows of each statement, all of them read at the same moment. */
export function ormOn(run: (statements: readonly PlainStatement[]) => Promise<Row[][]>): Orm {
  return drizzle(
    async (sql, params, method) => {
      const [rows = []] = await run([{ sql, args: params.map(stored) }]);
      return { rows: method === 'get' ? (rows[0] ?? []) : rows };
    },
    async (batch) => (await run(batch.map(({ sql, params }) => ({ sql, args: params.map(stored) })))).map((rows) => ({ rows })),
  );
}
