import { SQL } from 'drizzle-orm';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';

/** A value that SQLite can store; no table has blobs. */
export type Argument = string | number | bigint | null;

/** A statement of `db.write`: a drizzle query that has not run, SQL from the `sql` template, or a row statement. */
export type Statement = SQL | { toSQL(): { sql: string; params: unknown[] } } | PlainStatement;

/** A statement as it is sent to the writer. */
export interface PlainStatement {
  readonly sql: string;
  readonly args: Argument[];
  /** Of a row statement: what its rows return as `id`, and how many they are. */
  readonly rows?: { readonly id: string; readonly count: number };
  /** Of a read: the others of its batch are read also where it fails. */
  readonly mayFail?: true;
}

const dialect = new SQLiteAsyncDialect();

/**
 * Returns a parameter as the tables store it. Whole numbers are sent as INTEGER, not as REAL, so that arithmetic in SQL stays whole. A
 * date or boolean that no column has converted becomes UTC ms, or 0 or 1, as in every column.
 */
export function stored(value: unknown): Argument {
  if (value instanceof Date) return BigInt(value.getTime());
  if (typeof value === 'boolean') return value ? 1n : 0n;
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : (value as Argument);
}

/** Returns the same for a value in JSON, where all numbers are alike. */
export function storedInJson(value: unknown): unknown {
  const plain = stored(value);
  return typeof plain === 'bigint' ? Number(plain) : plain;
}

export function plainStatement(statement: Statement): PlainStatement {
  if ('args' in statement) return statement;
  const { sql, params } = statement instanceof SQL ? dialect.sqlToQuery(statement) : statement.toSQL();
  return { sql, args: params.map(stored) };
}
