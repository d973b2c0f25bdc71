import { DatabaseSync } from 'node:sqlite';
import { REMEMBERED_MIGRATIONS, readLedgers, readMigrations } from '../../../drizzle/schema-files.ts';
import { type CopiedTable, copiedTables, type SchemaEntry, schemaOf } from '../backup/table-file.ts';

/** Made by SQLite itself, or by `npm run db:migrate`. */
const notOfShop = ['sqlite_sequence', '__drizzle_migrations'];

export interface MigratedSchema {
  readonly schema: readonly SchemaEntry[];
  readonly tables: readonly CopiedTable[];
}

/**
 * Returns the schema that the migrations up to one of them make (UTC ms, as the database names it), with the views and triggers of this
 * version. An older schema has none: `npm run db:migrate` makes them with the tables that they need.
 * @throws Error if this version has no such migration
 */
export function schemaAt(migration: number): MigratedSchema {
  const made = readMigrations();
  const newest = made.at(-1)?.folderMillis ?? 0;
  if (migration > newest) throw new Error('The backup was made by a newer version of the shop. Use that version to restore it.');
  if (!made.some(({ folderMillis }) => folderMillis === migration)) {
    throw new Error('The backup was made by migrations that this version of the shop does not have.');
  }
  const db = new DatabaseSync(':memory:', { defensive: false, enableForeignKeyConstraints: false });
  db.exec(REMEMBERED_MIGRATIONS);
  for (const { sql, folderMillis } of made) if (folderMillis <= migration) for (const statement of sql) db.exec(statement);
  if (migration === newest) for (const { sql } of readLedgers()) db.exec(sql);
  const found = { schema: schemaOf(db), tables: copiedTables(db) };
  db.close();
  return found;
}

/**
 * Compares tables and indexes of a backup with those of the migrations. A restore makes those of the migrations in any case; a difference
 * says that somebody has changed the database or the backup. Views and triggers are not compared: they change from version to version, and
 * a restore makes those of this version.
 * @throws Error naming what differs
 */
export function assertSameSchema(theirs: readonly SchemaEntry[], { schema: ours }: MigratedSchema): void {
  const known = textOf(ours);
  const found = textOf(theirs);
  const differing = [...new Set([...known.keys(), ...found.keys()])].filter((name) => known.get(name) !== found.get(name)).sort();
  if (differing.length === 0) return;
  const named = differing.slice(0, 5).join(', ');
  throw new Error(
    `The backup has another schema than the migrations make: ${named}${differing.length > 5 ? ` and ${differing.length - 5} more` : ''}. Somebody has changed the database or the backup.`,
  );
}

const textOf = (schema: readonly SchemaEntry[]): Map<string, string> =>
  new Map(
    schema
      .filter(({ type, name }) => (type === 'table' || type === 'index') && !notOfShop.includes(name))
      .map(({ type, name, sql }) => [`${type} ${name}`, sql.trim()]),
  );
