import type { InValue } from '@libsql/client/web';
import { SQL } from 'drizzle-orm';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';

/** What `db.write` takes: a drizzle query that has not run, or SQL from the `sql` template. */
export type Statement = SQL | { toSQL(): { sql: string; params: unknown[] } };

/** A statement as it is sent to the writer. */
export interface PlainStatement {
  readonly sql: string;
  readonly args: InValue[];
}

const dialect = new SQLiteAsyncDialect();

/**
 * A parameter as the tables store it. Whole numbers are sent as INTEGER, not as REAL, so that arithmetic in SQL stays whole. A
 * date or boolean that no column has converted becomes UTC ms, or 0 or 1, as in every column.
 */
export function stored(value: unknown): InValue {
  if (value instanceof Date) return BigInt(value.getTime());
  if (typeof value === 'boolean') return value ? 1n : 0n;
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : (value as InValue);
}

export function plainStatement(statement: Statement): PlainStatement {
  const { sql, params } = statement instanceof SQL ? dialect.sqlToQuery(statement) : statement.toSQL();
  return { sql, args: params.map(stored) };
}
