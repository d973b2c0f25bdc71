import type { DatabaseSync } from 'node:sqlite';
import { type Client, createClient, type InStatement } from '@libsql/client';
import type { DatabasePlace, StoredValue } from '../backup/read-tables.ts';
import {
  type CopiedTable,
  copiedTables,
  insertOf,
  quoted,
  rowsOf,
  type SchemaEntry,
  schemaOf,
  schemaStatements,
} from '../backup/table-file.ts';
import type { TableRows } from './read-chain.ts';

/** Values of one statement, and of one request. */
const VALUES_PER_STATEMENT = 2_000;
const BYTES_PER_REQUEST = 2_000_000;
/** Rows of a file that are read at a time. */
const ROWS_AT_A_TIME = 500;
/** SQLite fills it itself while rows are inserted, so its rows come last. */
const SEQUENCES = 'sqlite_sequence';

export const clientOf = ({ url, token }: DatabasePlace): Client =>
  createClient({ url, intMode: 'bigint', ...(token && { authToken: token }) });

/** Checks that the database is empty: a restore never overwrites. @throws Error if it has tables */
export async function assertEmpty(client: Client): Promise<void> {
  const { rows } = await client.execute("SELECT count(*) AS n FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'libsql_%'");
  if (Number(rows[0]?.n) > 0) throw new Error('The database to restore into is not empty. Create a new one, and give its address.');
}

/** The tables of a file, with their rows. */
export interface Loaded {
  readonly schema: readonly SchemaEntry[];
  readonly tables: readonly CopiedTable[];
  readonly rows: AsyncIterable<TableRows> | Iterable<TableRows>;
}

/** Returns all rows of a file. */
export function* fileRows(db: DatabaseSync): Generator<TableRows> {
  for (const table of copiedTables(db)) {
    let rows: StoredValue[][] = [];
    for (const row of rowsOf(db, table)) {
      rows.push(row);
      if (rows.length < ROWS_AT_A_TIME) continue;
      yield { table: table.name, rows };
      rows = [];
    }
    if (rows.length > 0) yield { table: table.name, rows };
  }
}

/** Returns the tables and rows of a file, to load. */
export const fileOf = (db: DatabaseSync): Loaded => ({ schema: schemaOf(db), tables: copiedTables(db), rows: fileRows(db) });

/**
 * Makes tables in an empty database and loads their rows, with their rowids. Indexes, views and triggers follow by `completeSchema`, so
 * that no trigger acts on a row that it has acted on before. `migrate` of the client turns foreign keys off for one request.
 * @returns the rows that were written; those behind the full-text indexes are not counted
 */
export async function loadRows({ schema, tables, rows: batches }: Loaded, client: Client): Promise<number> {
  const known = new Map(tables.map((table) => [table.name, table]));
  const shadows = tables.filter(({ isShadow }) => isShadow).map(({ name }) => `DELETE FROM ${quoted(name)}`);
  await client.migrate([...schemaStatements(schema).tables, ...shadows]);
  const sequences: StoredValue[][] = [];
  let waiting: InStatement[] = [];
  let [count, bytes] = [0, 0];
  const send = async () => {
    if (waiting.length > 0) await client.migrate(waiting);
    [waiting, bytes] = [[], 0];
  };
  for await (const { table: name, rows } of batches) {
    const table = known.get(name);
    if (!table) throw new Error(`The migrations make no table ${name}.`);
    if (name === SEQUENCES) {
      sequences.push(...rows);
      continue;
    }
    if (!table.isShadow) count += rows.length;
    for (const statement of insertsOf(table, rows)) {
      waiting.push(statement.insert);
      bytes += statement.bytes;
      if (bytes >= BYTES_PER_REQUEST) await send();
    }
  }
  const table = known.get(SEQUENCES);
  if (table) waiting.push(`DELETE FROM ${SEQUENCES}`, ...[...insertsOf(table, sequences)].map(({ insert }) => insert));
  await send();
  return count;
}

/** Creates the indexes, views and triggers of a schema whose rows are loaded. `also`: statements of the same request. */
export async function completeSchema(schema: readonly SchemaEntry[], client: Client, also: readonly string[] = []): Promise<void> {
  await client.migrate([...schemaStatements(schema).rest, ...also]);
}

/** Rows as statements of a size that a server takes. */
function* insertsOf(
  table: CopiedTable,
  rows: readonly StoredValue[][],
): Generator<{ readonly insert: InStatement; readonly bytes: number }> {
  const most = Math.max(1, Math.floor(VALUES_PER_STATEMENT / table.columns.length));
  let waiting: StoredValue[][] = [];
  let bytes = 0;
  for (const [at, row] of rows.entries()) {
    waiting.push(row);
    bytes += row.reduce<number>((sum, value) => sum + sizeOf(value), 0);
    if (waiting.length < most && bytes < BYTES_PER_REQUEST && at < rows.length - 1) continue;
    yield { insert: { sql: insertOf(table, waiting.length), args: waiting.flat() }, bytes };
    [waiting, bytes] = [[], 0];
  }
}

const sizeOf = (value: StoredValue) => (typeof value === 'string' || value instanceof Uint8Array ? value.length : 8);
