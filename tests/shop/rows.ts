import type { Client } from '@libsql/client';

export type Value = string | number | null;
export type Row = Record<string, Value>;
/** One statement on the database under test, and the rows that it returns. */
export type Rows = (sql: string, ...args: Value[]) => Promise<Row[]>;

/** Rows of a database that keeps neither blobs nor integers beyond JavaScript's. */
export const rowsOf =
  (client: Client): Rows =>
  async (sql, ...args) =>
    (await client.execute({ sql, args })).rows as unknown as Row[];
