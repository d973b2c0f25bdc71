import { DatabaseSync } from 'node:sqlite';
import type { StoredValue } from './read-tables.ts';

/** An object of the schema, as `sqlite_schema` has it. */
export interface SchemaEntry {
  readonly type: string;
  readonly name: string;
  readonly sql: string;
}

/** The columns to copy of a table: all stored ones, and the rowid if none is an alias of it. */
export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** The index of the rowid among the columns; null if the table has none (WITHOUT ROWID). */
  readonly key: number | null;
  /** True if the table's own triggers forbid every change and every deletion: it only grows. */
  readonly isAppended: boolean;
  /** True if the table has rows as soon as it is created: these are deleted before the copy. */
  readonly isShadow: boolean;
}

export const SCHEMA_SQL = `SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'libsql_%'
  AND name NOT LIKE 'sqlite_stat%' ORDER BY rowid`;

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
/** Returns all rows in the order of the table itself: an index that covers the columns would give another order. */
export const selectOf = ({ name, columns }: Pick<CopiedTable, 'name' | 'columns'>) =>
  `SELECT ${columns.map(quoted).join(', ')} FROM ${quoted(name)} NOT INDEXED`;
export const insertOf = ({ name, columns }: CopiedTable, rows = 1) => {
  const row = `(${columns.map(() => '?').join(', ')})`;
  return `INSERT INTO ${quoted(name)} (${columns.map(quoted).join(', ')}) VALUES ${Array.from({ length: rows }, () => row).join(', ')}`;
};

/** Opens a file in which the tables behind a full-text index can be written. */
export function openTableFile(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { defensive: false, enableForeignKeyConstraints: false });
  db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;');
  return db;
}

export const schemaOf = (db: DatabaseSync): SchemaEntry[] => db.prepare(SCHEMA_SQL).all() as unknown as SchemaEntry[];

/**
 * Returns the statements that make a schema: first tables, then (after their rows) indexes, views and triggers. Full-text tables come
 * first, because each makes the tables behind it, which must not be made again.
 */
export function schemaStatements(schema: readonly SchemaEntry[]): { readonly tables: string[]; readonly rest: string[] } {
  const virtual = schema.filter(({ sql }) => /^CREATE VIRTUAL TABLE/i.test(sql));
  const isBehind = (name: string) => virtual.some((index) => name.startsWith(`${index.name}_`));
  const plain = schema.filter(({ type, name, sql }) => type === 'table' && name !== 'sqlite_sequence' && !/^CREATE VIRTUAL/i.test(sql));
  const order = ['index', 'view', 'trigger'];
  return {
    tables: [...virtual, ...plain.filter(({ name }) => !isBehind(name))].map(({ sql }) => sql),
    rest: order.flatMap((wanted) => schema.filter(({ type }) => type === wanted).map(({ sql }) => sql)),
  };
}

/**
 * Returns the tables of a file that has its schema. Those that SQLite fills itself come first: a sequence that has its row keeps it when
 * rows with lower numbers are inserted.
 */
export function copiedTables(db: DatabaseSync): CopiedTable[] {
  const listed = db
    .prepare(
      "SELECT name, type, wr FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'shadow') AND name <> 'sqlite_schema'",
    )
    .all() as unknown as { name: string; type: string; wr: number }[];
  const blocked = blockedBy(db);
  return listed
    .map(({ name, type, wr }) => {
      const columns = db.prepare('SELECT name, type, pk FROM pragma_table_xinfo(?) WHERE hidden = 0').all(name) as unknown as {
        name: string;
        type: string;
        pk: number;
      }[];
      const keys = columns.filter(({ pk }) => pk > 0);
      const hasAlias = keys.length === 1 && keys[0]?.type.toUpperCase() === 'INTEGER';
      const names = columns.map((column) => column.name);
      const isShadow = type === 'shadow' || name === 'sqlite_sequence';
      const key = wr === 1 ? null : hasAlias ? names.indexOf(keys[0]?.name ?? '') : 0;
      const isAppended = key !== null && blocked.has(`UPDATE ${name}`) && blocked.has(`DELETE ${name}`);
      return { name, columns: wr === 1 || hasAlias ? names : ['rowid', ...names], key, isAppended, isShadow };
    })
    .sort((one, other) => Number(other.isShadow) - Number(one.isShadow) || (one.name < other.name ? -1 : 1));
}

/** A trigger that refuses every row, without a condition. */
const BLOCKS = /^CREATE TRIGGER \S+ BEFORE (UPDATE|DELETE) ON (\w+)\s+BEGIN\s+SELECT RAISE\(ABORT, '\w+'\);\s*END$/;

/** 'UPDATE order_events' for each table and kind of change that the schema's triggers refuse. */
const blockedBy = (db: DatabaseSync): ReadonlySet<string> =>
  new Set(
    schemaOf(db).flatMap(({ type, sql }) => {
      const [, change, table] = (type === 'trigger' && BLOCKS.exec(sql.trim())) || [];
      return change ? [`${change} ${table}`] : [];
    }),
  );

/** Returns all rows of a table, as SQLite stores them. */
export function* rowsOf(db: DatabaseSync, table: CopiedTable): Generator<StoredValue[]> {
  const select = db.prepare(selectOf(table));
  select.setReadBigInts(true);
  select.setReturnArrays(true);
  for (const row of select.iterate()) yield row as unknown as StoredValue[];
}
