import { DatabaseSync } from 'node:sqlite';
import { auditKeyOf, auditQuery, subjects } from '../../../src/features/books/invariants.ts';
import type { TableIndex } from './block-index.ts';
import { type DatabasePlace, type SelectedRow, type StoredValue, streamTables } from './read-tables.ts';
import { TableDump } from './table-dump.ts';
import { type CopiedTable, copiedTables, SCHEMA_SQL, type SchemaEntry, schemaStatements } from './table-file.ts';

/** The tables of a shop, and where their rows come from. */
export interface RowSource {
  readonly schema: readonly SchemaEntry[];
  readonly tables: readonly CopiedTable[];
  /** The rows of selects at one moment, in the order of the selects. */
  rows(selects: readonly string[]): AsyncIterable<readonly SelectedRow[]>;
}

interface Dump {
  readonly name: string;
  /** The key of the hashes of blocks. */
  readonly key: Uint8Array;
  /** The number of this point in its chain, and the tables at the point before. */
  readonly point: number;
  readonly former: readonly TableIndex[];
}

/** The findings of a dump, once all of its lines are read. */
export interface DumpFacts {
  readonly index: readonly TableIndex[];
  readonly newestOrder: number | null;
  readonly migration: number;
}

/** The first line of a dump. */
export interface DumpHead {
  readonly chamak: number;
  readonly name: string;
  readonly key: string;
  readonly schema: readonly SchemaEntry[];
}

/** Findings that are counted, of each kind. */
const FOUND_MAX = 1_000;
const FACTS = ['SELECT max(number) FROM orders', 'SELECT max(created_at) FROM __drizzle_migrations'];
const FOREIGN_KEYS = `SELECT "table" FROM pragma_foreign_key_check LIMIT ${FOUND_MAX}`;
const audits = subjects.map(
  (subject) => `WITH chosen (id) AS (SELECT ${auditKeyOf(subject)} FROM ${subject}) ${auditQuery(subject, FOUND_MAX)}`,
);

/** Returns the database of a shop as a source of rows. @throws Error if it does not answer or is empty */
export async function databaseSource(place: DatabasePlace): Promise<RowSource> {
  const schema: SchemaEntry[] = [];
  for await (const rows of streamTables(place, [SCHEMA_SQL])) schema.push(...rows.map(({ row }) => schemaEntry(row)));
  if (schema.length === 0) throw new Error('The database is empty.');
  const db = new DatabaseSync(':memory:', { defensive: false, enableForeignKeyConstraints: false });
  const { tables, rest } = schemaStatements(schema);
  for (const sql of [...tables, ...rest]) db.exec(sql);
  const source = { schema, tables: copiedTables(db), rows: (selects: readonly string[]) => streamTables(place, selects) };
  db.close();
  return source;
}

const schemaEntry = (row: readonly StoredValue[]): SchemaEntry => ({ type: String(row[0]), name: String(row[1]), sql: String(row[2]) });

/**
 * Returns the lines of a backup: a head, then the blocks of rows that the chain does not have yet. With the rows, in the same
 * transaction, it reads the schema again; a full backup also has its foreign keys and its books checked.
 * @param tell gets what was found, after the last line
 * @throws OtherHistory, and Error if the schema changes meanwhile or the books do not add up
 */
export async function* dumpDatabase(
  source: RowSource,
  { name, key, point, former }: Dump,
  tell: (facts: DumpFacts) => void,
): AsyncGenerator<string> {
  const head: DumpHead = { chamak: 2, name, key: Buffer.from(key).toString('base64url'), schema: source.schema };
  yield `${JSON.stringify(head)}\n`;
  const formerly = new Map(former.map((table) => [table.name, table]));
  const dumps = source.tables.map((table) => new TableDump(table, { key, point, former: formerly.get(table.name) ?? null }));
  const checks = point === 0 ? [FOREIGN_KEYS, ...audits] : [];
  const schema: SchemaEntry[] = [];
  const facts: StoredValue[] = [];
  const broken: StoredValue[][] = [];
  let at = 0;
  const selects = [...dumps.map(({ select }) => select), SCHEMA_SQL, ...FACTS, ...checks];
  for await (const rows of source.rows(selects)) {
    let text = '';
    for (const { select, row } of rows) {
      for (; at < Math.min(select, dumps.length); at += 1) text += dumps[at]?.end() ?? '';
      if (select < dumps.length) text += dumps[select]?.add(row) ?? '';
      else if (select === dumps.length) schema.push(schemaEntry(row));
      else if (select <= dumps.length + FACTS.length) facts.push(row[0] ?? null);
      else broken.push(row);
    }
    if (text !== '') yield text;
  }
  for (; at < dumps.length; at += 1) yield dumps[at]?.end() ?? '';
  if (JSON.stringify(schema) !== JSON.stringify(source.schema)) throw new Error('The schema changed during the backup. Run it again.');
  assertSound(broken);
  const [newest, migration] = facts;
  tell({ index: dumps.map(({ index }) => index), newestOrder: newest == null ? null : Number(newest), migration: Number(migration) });
}

/** Rows of one value are foreign keys, rows of two an invariant and the id of its row. */
function assertSound(broken: readonly StoredValue[][]): void {
  const orphans = broken.filter((row) => row.length === 1);
  if (orphans.length > 0) throw new Error(`${orphans.length} rows refer to rows that do not exist, the first in ${orphans[0]?.[0]}.`);
  const [first] = broken;
  if (first) throw new Error(`The books do not add up: ${broken.length} rows, the first ${first[1]} (${first[0]}).`);
}
