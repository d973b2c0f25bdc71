import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { type CopiedTable, copiedTables, type SchemaEntry, schemaOf } from '../backup/table-file.ts';
import { isOfMove } from './close-live.ts';

const migrationsFolder = fileURLToPath(new URL('../../../drizzle/migrations', import.meta.url));

/** The table in which drizzle's migrator remembers what it has done. The migrations themselves do not make it. */
const REMEMBERED =
  'CREATE TABLE "__drizzle_migrations" (\n\t\t\tid SERIAL PRIMARY KEY,\n\t\t\thash text NOT NULL,\n\t\t\tcreated_at numeric\n\t\t)';
/** Made by SQLite itself, or by the migrator. */
const notOfShop = ['sqlite_sequence', '__drizzle_migrations'];

export interface MigratedSchema {
  readonly schema: readonly SchemaEntry[];
  readonly tables: readonly CopiedTable[];
}

/**
 * Returns the schema that the migrations up to one of them make (UTC ms, as the database names it).
 * @throws Error if this version has no such migration
 */
export function schemaAt(migration: number): MigratedSchema {
  const made = readMigrationFiles({ migrationsFolder });
  const newest = made.at(-1)?.folderMillis ?? 0;
  if (migration > newest) throw new Error('The backup was made by a newer version of the shop. Use that version to restore it.');
  if (!made.some(({ folderMillis }) => folderMillis === migration)) {
    throw new Error('The backup was made by migrations that this version of the shop does not have.');
  }
  const db = new DatabaseSync(':memory:', { defensive: false, enableForeignKeyConstraints: false });
  db.exec(REMEMBERED);
  for (const { sql, folderMillis } of made) if (folderMillis <= migration) for (const statement of sql) db.exec(statement);
  const found = { schema: schemaOf(db), tables: copiedTables(db) };
  db.close();
  return found;
}

/**
 * Compares tables, indexes, views and triggers of a backup with those of the migrations. A restore makes those of the migrations in any
 * case; a difference says that somebody has changed the database or the backup. What a restore closed a database with is no difference: it
 * is left out of the restored one.
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
      .filter((entry) => !notOfShop.includes(entry.name) && !isOfMove(entry))
      .map(({ type, name, sql }) => [`${type} ${name}`, sql.trim()]),
  );
