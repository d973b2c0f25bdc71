/** Reads the files that make the schema: the migrations of the tables, and the views and triggers of `drizzle/ledgers`. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
const ledgersFolder = fileURLToPath(new URL('./ledgers', import.meta.url));

/** The table that has a row for each migration that was made. */
export const REMEMBERED_MIGRATIONS =
  'CREATE TABLE IF NOT EXISTS "__drizzle_migrations" (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)';
export const REMEMBER_MIGRATION = 'INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)';

/** Returns the migrations of the tables, oldest first. */
export const readMigrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder });

/** A view or a trigger, as `sqlite_schema` has it. */
export interface Ledger {
  readonly type: 'view' | 'trigger';
  readonly name: string;
  readonly sql: string;
}

interface LedgerOfFile extends Ledger {
  /** The table or view that fires a trigger; '' for a view. */
  readonly table: string;
  /** 'stock' of stock.sql. */
  readonly file: string;
}

const HEAD = /^CREATE (?:VIEW (\w+)|TRIGGER (\w+)[^;]*? ON (\w+))/;

/** Only comments are between the statements of a ledger file, and only a statement begins a line with CREATE. */
const ledgersIn = (file: string): LedgerOfFile[] =>
  readFileSync(`${ledgersFolder}/${file}`, 'utf8')
    .split(/^(?=CREATE )/m)
    .slice(1)
    .map((chunk) => {
      const [, view, trigger = '', table = ''] = HEAD.exec(chunk) ?? [];
      const sql = chunk
        .replace(/^--.*$/gm, '')
        .trim()
        .replace(/;$/, '');
      return { type: view === undefined ? 'trigger' : 'view', name: view ?? trigger, sql, table, file: file.replace(/\.sql$/, '') };
    });

/**
 * Returns the views and triggers of the shop in the order in which they are made: the views, then the triggers, each by file. SQLite looks up
 * the tables and views that they name when they are used.
 */
export function readLedgers(): LedgerOfFile[] {
  const files = readdirSync(ledgersFolder).filter((name) => name.endsWith('.sql'));
  const all = files.sort().flatMap(ledgersIn);
  return [...all.filter(({ type }) => type === 'view'), ...all.filter(({ type }) => type === 'trigger')];
}
