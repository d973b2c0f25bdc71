import type { DatabaseSync } from 'node:sqlite';
import { type Client, createClient, type InStatement } from '@libsql/client';
import type { DatabasePlace, StoredValue } from '../backup/read-tables.ts';
import { type CopiedTable, copiedTables, insertOf, quoted, rowsOf, schemaOf, schemaStatements } from '../backup/table-file.ts';

/** Values of one statement, and of one request. */
const VALUES_PER_STATEMENT = 2_000;
const BYTES_PER_REQUEST = 2_000_000;

export const clientOf = ({ url, token }: DatabasePlace): Client =>
  createClient({ url, intMode: 'bigint', ...(token && { authToken: token }) });

/** @throws Error where the database has tables: a restore never overwrites */
export async function assertEmpty(client: Client): Promise<void> {
  const { rows } = await client.execute("SELECT count(*) AS n FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'libsql_%'");
  if (Number(rows[0]?.n) > 0) throw new Error('The database to restore into is not empty. Create a new one, and give its address.');
}

/**
 * Loads the tables of a file with their rows and rowids into an empty database. Indexes, views and triggers follow by `completeSchema`, so
 * that no trigger acts on a row that it has acted on before. `migrate` of the client turns foreign keys off for one request.
 * @returns the rows that were written
 */
export async function loadRows(db: DatabaseSync, client: Client): Promise<number> {
  const { tables: made } = schemaStatements(schemaOf(db));
  const tables = copiedTables(db);
  const shadows = tables.filter(({ isShadow }) => isShadow).map(({ name }) => `DELETE FROM ${quoted(name)}`);
  await client.migrate([...made, ...shadows]);
  let rows = 0;
  for (const request of requestsOf(tables, (table) => rowsOf(db, table))) {
    await client.migrate(request.statements);
    rows += request.rows;
  }
  return rows;
}

/** Creates the indexes, views and triggers of a file whose rows are loaded. `also`: statements of the same request. */
export async function completeSchema(db: DatabaseSync, client: Client, also: readonly string[] = []): Promise<void> {
  const { rest } = schemaStatements(schemaOf(db));
  await client.migrate([...rest, ...also]);
}

interface LoadRequest {
  readonly statements: InStatement[];
  readonly rows: number;
}

/** The rows of all tables as requests of a size that a server takes. */
function* requestsOf(tables: readonly CopiedTable[], read: (table: CopiedTable) => Iterable<StoredValue[]>): Generator<LoadRequest> {
  let statements: InStatement[] = [];
  let [rows, bytes] = [0, 0];
  for (const table of tables) {
    const perStatement = Math.max(1, Math.floor(VALUES_PER_STATEMENT / table.columns.length));
    let waiting: StoredValue[][] = [];
    const flush = () => {
      if (waiting.length > 0) statements.push({ sql: insertOf(table, waiting.length), args: waiting.flat() });
      waiting = [];
    };
    for (const row of read(table)) {
      waiting.push(row);
      rows += 1;
      bytes += row.reduce<number>((sum, value) => sum + sizeOf(value), 0);
      if (waiting.length >= perStatement || bytes >= BYTES_PER_REQUEST) flush();
      if (bytes >= BYTES_PER_REQUEST) {
        yield { statements, rows };
        [statements, rows, bytes] = [[], 0, 0];
      }
    }
    flush();
  }
  if (statements.length > 0) yield { statements, rows };
}

const sizeOf = (value: StoredValue) => (typeof value === 'string' || value instanceof Uint8Array ? value.length : 8);
