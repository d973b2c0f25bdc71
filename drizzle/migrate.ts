/**
 * `npm run db:migrate`: brings the database at TURSO_DATABASE_URL (Turso or the embedded server) to the newest schema.
 * Uses drizzle's migrator rather than drizzle-kit, because it reports why a migration failed.
 */
import { fileURLToPath } from 'node:url';
import { type Client, createClient } from '@libsql/client';
import { drizzle } from 'drizzle-orm/libsql';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { isMain, optionsOf } from '../functions/cli/command-line.ts';
import { commandShop } from '../functions/cli/operator/command-shop.ts';
import { transitionRows } from '../src/rules/order/order-moves.ts';
import { orderStatuses, statusRows } from '../src/rules/order/order-status.ts';
import { parcelTransitionRows } from '../src/rules/parcels/parcel-moves.ts';
import { holdLimits } from '../src/rules/payment/hold-limits.ts';
import { returnTransitionRows } from '../src/rules/returns/return-moves.ts';
import { assertBaseline } from './assert-baseline.ts';

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Migrates, then writes what the code says of statuses, transitions and limits, so that database and code always agree.
 * @throws Error where the database was made by other migrations
 */
export async function migrateDatabase(client: Client): Promise<void> {
  await assertBaseline(client, migrationsFolder);
  await migrate(drizzle(client), { migrationsFolder });
  await client.batch(ruleStatements(), 'write');
}

/** The tables that say what the code says: statuses of orders, the allowed transitions of orders, returns and parcels and the limits of holds. */
export const ruleStatements = (): { readonly sql: string; readonly args: (string | number | null)[] }[] => [
  // Orders reference their status: its row is written over, and one that is gone is deleted only where no order has it.
  ...statusRows().map(({ status, phase, is_gateway_only, is_sent }) => ({
    sql: `INSERT INTO order_statuses (status, phase, is_gateway_only, is_sent) VALUES (?, ?, ?, ?) ON CONFLICT (status) DO UPDATE
      SET phase = excluded.phase, is_gateway_only = excluded.is_gateway_only, is_sent = excluded.is_sent`,
    args: [status, phase, is_gateway_only, is_sent],
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
