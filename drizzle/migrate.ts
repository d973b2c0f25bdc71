/**
 * `npm run db:migrate`: brings the database at TURSO_DATABASE_URL (Turso or the embedded server) to the newest schema.
 */
import { type Client, createClient } from '@libsql/client';
import { isMain, optionsOf } from '../functions/cli/command-line.ts';
import { commandShop } from '../functions/cli/operator/command-shop.ts';
import { isOfMove } from '../functions/cli/restore/close-live.ts';
import { migrations } from '../src/platform/database/newest-migration.ts';
import { transitionRows } from '../src/rules/order/order-moves.ts';
import { orderStatuses, statusRows } from '../src/rules/order/order-status.ts';
import { parcelTransitionRows } from '../src/rules/parcels/parcel-moves.ts';
import { holdLimits } from '../src/rules/payment/hold-limits.ts';
import { returnTransitionRows } from '../src/rules/returns/return-moves.ts';
import { assertBaseline } from './assert-baseline.ts';
import { type Ledger, REMEMBER_MIGRATION, REMEMBERED_MIGRATIONS, readLedgers, readMigrations } from './schema-files.ts';

/**
 * Migrates, then writes what the code says of statuses, transitions and limits, so that database and code always agree.
 *
 * Migrations and ledgers are one transaction: it drops every view and trigger, makes the pending migrations and creates the ledgers, or
 * leaves all as it was. A migration can therefore change a table that a view or a trigger names, and no trigger acts on what it writes.
 * All ledgers are created again where one differs, because SQLite fires triggers by the order of their creation.
 * @throws Error where the database was made by other migrations
 */
export async function migrateDatabase(client: Client): Promise<void> {
  await assertBaseline(client);
  const pending = await pendingMigrations(client);
  const [found, ledgers] = [await ledgersOf(client), readLedgers()];
  if (pending.length > 0 || !isSame(found, ledgers)) {
    await client.migrate([
      // A view takes its triggers with it: they go first.
      ...[...found].reverse().map(({ type, name }) => `DROP ${type} "${name}"`),
      ...(pending.length > 0 ? [REMEMBERED_MIGRATIONS] : []),
      ...pending.flatMap(({ sql, hash, folderMillis }) => [...sql, { sql: REMEMBER_MIGRATION, args: [hash, folderMillis] }]),
      ...ledgers.map(({ sql }) => sql),
    ]);
  }
  await client.batch(ruleStatements(), 'write');
}

async function pendingMigrations(client: Pick<Client, 'execute'>) {
  const known = await client.execute("SELECT 1 FROM sqlite_schema WHERE name = '__drizzle_migrations'");
  const rows = known.rows.length > 0 ? (await client.execute('SELECT max(created_at) AS newest FROM __drizzle_migrations')).rows : [];
  return readMigrations().filter(({ folderMillis }) => folderMillis > Number(rows[0]?.newest ?? 0));
}

/** Returns the views and triggers of a database. Those that close it for a restore (`close-live.ts`) are no ledgers. */
export async function ledgersOf(client: Pick<Client, 'execute'>): Promise<Ledger[]> {
  const { rows } = await client.execute(
    "SELECT type, name, sql FROM sqlite_schema WHERE type IN ('view', 'trigger') ORDER BY type DESC, rowid",
  );
  return rows
    .map(({ type, name, sql }): Ledger => ({ type: type === 'view' ? 'view' : 'trigger', name: String(name), sql: String(sql) }))
    .filter((each) => !isOfMove(each));
}

/** Returns what the database lacks: tags of migrations, and the ledger files in which a view or a trigger has another text, as 'ledgers/cash.sql'. */
export async function pendingFiles(client: Pick<Client, 'execute'>): Promise<string[]> {
  const found = new Map((await ledgersOf(client)).map(({ name, sql }) => [name, sql]));
  const files = readLedgers().filter(({ name, sql }) => found.get(name) !== sql);
  const pending = new Set((await pendingMigrations(client)).map(({ folderMillis }) => folderMillis));
  const tags = migrations.filter(({ when }) => pending.has(when)).map(({ tag }) => tag);
  return [...tags, ...new Set(files.map(({ file }) => `ledgers/${file}.sql`))];
}

const isSame = (found: readonly Ledger[], ledgers: readonly Ledger[]): boolean =>
  found.length === ledgers.length && found.every(({ sql }, at) => sql === ledgers[at]?.sql);

/** The tables that say what the code says: statuses of orders, the allowed transitions of orders, returns and parcels and the limits of holds. */
export const ruleStatements = (): { readonly sql: string; readonly args: (string | number | null)[] }[] => [
  // Orders reference their status: its row is written over, and one that is gone is deleted only where no order has it.
  ...statusRows().map(({ status, phase, isGatewayOnly, isSent }) => ({
    sql: `INSERT INTO order_statuses (status, phase, is_gateway_only, is_sent) VALUES (?, ?, ?, ?) ON CONFLICT (status) DO UPDATE
      SET phase = excluded.phase, is_gateway_only = excluded.is_gateway_only, is_sent = excluded.is_sent`,
    args: [status, phase, Number(isGatewayOnly), Number(isSent)],
  })),
  { sql: 'DELETE FROM order_statuses WHERE status NOT IN (SELECT value FROM json_each(?))', args: [JSON.stringify(orderStatuses)] },
  { sql: 'DELETE FROM order_transitions', args: [] },
  ...transitionRows().map(({ from, to, actor }) => ({
    sql: 'INSERT INTO order_transitions (from_status, to_status, actor) VALUES (?, ?, ?)',
    args: [from, to, actor],
  })),
  { sql: 'DELETE FROM return_transitions', args: [] },
  ...returnTransitionRows().map(({ from, to, actor }) => ({
    sql: 'INSERT INTO return_transitions (from_status, to_status, actor) VALUES (?, ?, ?)',
    args: [from, to, actor],
  })),
  { sql: 'DELETE FROM parcel_transitions', args: [] },
  ...parcelTransitionRows().map(({ from, to, actor, kind }) => ({
    sql: 'INSERT INTO parcel_transitions (from_state, to_state, actor, kind) VALUES (?, ?, ?, ?)',
    args: [from, to, actor, kind],
  })),
  { sql: 'DELETE FROM hold_limits', args: [] },
  ...Object.entries(holdLimits).map(([name, maximum]) => ({
    sql: 'INSERT INTO hold_limits (name, maximum) VALUES (?, ?)',
    args: [name, maximum],
  })),
];

/** A client for the shop that the environment or SHOP_SETTINGS names; ends the process with a message when there is none. */
export function clientFromEnv(): Client {
  const { TURSO_DATABASE_URL: url, TURSO_AUTH_TOKEN: authToken } = commandShop();
  if (!url) {
    console.error(
      'TURSO_DATABASE_URL is not set. `npm start` sets up a local database; for the live one set SHOP_SETTINGS=production.vars, or the URL and TURSO_AUTH_TOKEN.',
    );
    process.exit(1);
  }
  return createClient({ url, ...(authToken && { authToken }) });
}

if (isMain(import.meta)) {
  optionsOf('npm run db:migrate      brings the database at TURSO_DATABASE_URL to the newest schema', {});
  const client = clientFromEnv();
  try {
    await migrateDatabase(client);
    console.log('The database is up to date.');
  } catch (error) {
    console.error(`Migration failed: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  } finally {
    client.close();
  }
}
