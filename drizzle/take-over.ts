/**
 * `npm run db:take-over -- --from <address> --into <address>`: copies a database of the migrations before the baseline into an empty one of
 * these. The sale has to be stopped before (npm run maintenance -- on), because an order placed meanwhile would stay behind. The former
 * database is only read. TURSO_AUTH_TOKEN opens it, RESTORE_AUTH_TOKEN the empty one. It can go once no former database is left.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { copyDatabase } from '../functions/cli/backup/copy-database.ts';
import type { DatabasePlace } from '../functions/cli/backup/read-tables.ts';
import { type CopiedTable, copiedTables, openTableFile, quoted, schemaOf, schemaStatements } from '../functions/cli/backup/table-file.ts';
import { isMain, optionsOf } from '../functions/cli/command-line.ts';
import { assertEmpty, clientOf, completeSchema, fileOf, loadRows } from '../functions/cli/restore/load-database.ts';
import { schemaAt } from '../functions/cli/restore/migrated-schema.ts';
import { migrateDatabase, migrationsFolder } from './migrate.ts';

/** The newest migration of the former chain, `0039_held_within_bounds`: a database that lacks it is migrated by its own version first. */
export const NEWEST_FORMER = 1795457372394;
const REMEMBERED = '__drizzle_migrations';

/** Columns that have another name now, as 'table.column' → the former column. */
export const renamed: Readonly<Record<string, string>> = {
  'orders.gateway_order_id': 'razorpay_order_id',
  'orders.gateway_payment_id': 'razorpay_payment_id',
  'refunds.gateway_refund_id': 'razorpay_refund_id',
  'orphan_events.gateway_id': 'razorpay_id',
};

/** Former columns that nothing takes by their name, as 'table.column': `conversions` takes what they hold. */
const converted: readonly string[] = ['products.material'];

/** Statements for what is kept in another form; the former tables are in the schema `former`. */
const conversions: readonly string[] = [
  // 'Brass, glass beads' → the words 'brass' and 'glass beads' of the kind material.
  `INSERT OR IGNORE INTO main.product_attributes (product_id, kind, value)
    SELECT p.id, 'material', lower(trim(substr(trim(word.value), 1, 40))) FROM former.products p,
      json_each('[' || replace(json_quote(p.material), ',', '","') || ']') word WHERE trim(word.value) <> ''`,
];

/** Statements once the triggers are there: the search indexes have other columns. */
const afterwards: readonly string[] = ['INSERT INTO index_requests (id) SELECT id FROM products'];

/**
 * Copies every row of a former database into an empty one with the tables of the newest migration, without any trigger acting on it
 * again.
 * @returns the rows that were written
 * @throws Error if the former database sells, is older than NEWEST_FORMER, or has a column that no rule takes over
 */
export async function takeOver(from: DatabasePlace, into: DatabasePlace): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'chamak-take-over-'));
  const client = clientOf(into);
  try {
    await assertEmpty(client);
    const former = join(folder, 'former.db');
    (await copyDatabase(from, former)).close();
    const file = withNewTables(former, join(folder, 'taken-over.db'));
    const rows = await loadRows(fileOf(file), client);
    await completeSchema(schemaOf(file), client);
    file.close();
    await migrateDatabase(client);
    return rows;
  } finally {
    client.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function withNewTables(former: string, path: string): DatabaseSync {
  const made = readMigrationFiles({ migrationsFolder });
  const { schema } = schemaAt(made.at(-1)?.folderMillis ?? 0);
  const { tables, rest } = schemaStatements(schema);
  const db = openTableFile(path);
  for (const sql of tables) db.exec(sql);
  db.exec(`ATTACH '${former.replaceAll("'", "''")}' AS former`);
  assertReady(db);
  const taken = new Set([...converted, ...copiedTables(db).flatMap((table) => copyTable(db, table))]);
  const lost = formerColumns(db).filter((column) => !taken.has(column));
  if (lost.length > 0) throw new Error(`No rule takes over ${lost.join(', ')}.`);
  for (const sql of conversions) db.exec(sql);
  const remember = db.prepare(`INSERT INTO ${REMEMBERED} (hash, created_at) VALUES (?, ?)`);
  for (const { hash, folderMillis } of made) remember.run(hash, folderMillis);
  db.exec('DETACH former');
  for (const sql of [...rest, ...afterwards]) db.exec(sql);
  return db;
}

function assertReady(db: DatabaseSync): void {
  const newest = db.prepare(`SELECT max(created_at) AS at FROM former.${REMEMBERED}`).get()?.at;
  if (newest !== NEWEST_FORMER) throw new Error('The former database lacks migrations of its own version. Run them first.');
  if (db.prepare('SELECT is_on FROM former.maintenance').get()?.is_on !== 1) {
    throw new Error('The former database still sells. Stop the sale first: npm run maintenance -- on');
  }
}

const columnsOf = (db: DatabaseSync, schema: string, table: string) =>
  db
    .prepare('SELECT name FROM pragma_table_xinfo(?, ?) WHERE hidden = 0')
    .all(table, schema)
    .map(({ name }) => String(name));

/** Copies the rows of a table, with their rowids. @returns the former columns, as 'table.column' */
function copyTable(db: DatabaseSync, { name: table, columns }: CopiedTable): string[] {
  const known = columnsOf(db, 'former', table);
  const pairs = columns
    .map((column) => [column, renamed[`${table}.${column}`] ?? column] as const)
    .filter(([, former]) => known.includes(former) || (former === 'rowid' && known.length > 0));
  if (pairs.length === 0) return [];
  const names = (at: 0 | 1) => pairs.map((pair) => quoted(pair[at])).join(', ');
  db.exec(`DELETE FROM main.${quoted(table)}`);
  if (table !== REMEMBERED) db.exec(`INSERT INTO main.${quoted(table)} (${names(0)}) SELECT ${names(1)} FROM former.${quoted(table)}`);
  return pairs.map(([, former]) => `${table}.${former}`);
}

const formerColumns = (db: DatabaseSync) =>
  db
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'former' AND type IN ('table', 'shadow') AND name <> 'sqlite_schema'")
    .all()
    .flatMap(({ name }) => columnsOf(db, 'former', String(name)).map((column) => `${String(name)}.${column}`));

if (isMain(import.meta)) {
  const usage = 'npm run db:take-over -- --from libsql://former.turso.io --into libsql://empty.turso.io';
  const { from = '', into = '' } = optionsOf(usage, { from: { type: 'string' }, into: { type: 'string' } });
  try {
    const { TURSO_AUTH_TOKEN, RESTORE_AUTH_TOKEN } = process.env;
    const rows = await takeOver({ url: from, token: TURSO_AUTH_TOKEN || undefined }, { url: into, token: RESTORE_AUTH_TOKEN || undefined });
    console.log(`${rows} rows copied. Check them with npm run books -- audit, then let the Worker use the new database.`);
  } catch (error) {
    console.error(`Nothing is taken over: ${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exitCode = 1;
  }
}
