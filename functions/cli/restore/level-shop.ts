import type { Client } from '@libsql/client';
import { migrateDatabase } from '../../../drizzle/migrate.ts';
import { switchMaintenance } from '../../../src/features/operations/maintenance.server.ts';
import type { LedgerFinding } from '../../../src/features/payment/reconcile/findings.server.ts';
import { withoutLog } from '../../../src/platform/log/log.ts';
import type { Shop } from '../../../src/platform/shop.ts';
import type { DatabasePlace } from '../backup/read-tables.ts';
import { assertBooksAddUp, levelBooks, silent, violationsOf } from './level-books.ts';
import { type Difference, differenceOf, isAlive } from './live-database.ts';
import { carryMessages, holdMessagesBack } from './settle-messages.ts';
import { type TakenOver, takeOver } from './take-over.ts';

/** If the live database does not answer, new orders and products skip this many numbers: those of the lost ones are among them. */
const NUMBERS_LEFT_OUT = 1_000;
const PRODUCTS_LEFT_OUT = 100;

/** The database that the shop has used so far. */
export interface LiveShop {
  readonly place: DatabasePlace;
  readonly shop: Shop;
}

/** The subject of a restore, wherever its rows come from. */
export interface Levelling {
  readonly into: DatabasePlace;
  /** Null in a drill. */
  readonly live: LiveShop | null;
  /** The shop on the database to restore into. */
  readonly restored: Shop;
  readonly by: string;
  /** Told before each step. */
  readonly say: (step: string) => void;
}

export interface Levelled {
  /** The newer data of the live database, and what is left of it; null if it did not answer. */
  readonly taken: TakenOver | null;
  readonly difference: Difference | null;
  /** Violations of the books after that. */
  readonly violations: readonly LedgerFinding[];
  readonly findings: readonly LedgerFinding[];
  readonly carried: number;
  readonly heldBack: number;
  readonly isDrill: boolean;
}

const NOTICE = 'We are restoring the shop. Please look around: you can order again soon.';

/**
 * Stops the sale in the live database. @returns it, or null if there is none beside the restored one, or it does not answer
 */
export async function stopLiveSale({ live, into, by, say }: Levelling): Promise<LiveShop | null> {
  if (!live || live.place.url === into.url || !(await isAlive(live.place))) return null;
  say('stopping the sale in the live database');
  await switchMaintenance(live.shop, { isOn: true, notice: NOTICE, by });
  return live;
}

/**
 * Brings a database that has the rows of a former time level with what has happened since: migrations, books, numbers of orders, messages
 * that were sent, payments that Razorpay has. The shop sells nothing in it until the switch is turned off.
 * @param live what `stopLiveSale` found
 * @param from when the rows were as they are (UTC ms), and the highest number of an order among them
 * @throws Error if a step fails
 */
export async function levelShop(
  { into, restored, by, say, live: asked }: Levelling,
  live: LiveShop | null,
  client: Client,
  from: { readonly takenAt: number; readonly newestOrder: number | null },
): Promise<Levelled> {
  say('migrating');
  await migrateDatabase(client);
  const quiet = silent(restored);
  await switchMaintenance(quiet, { isOn: true, notice: NOTICE, by });
  say('checking the books');
  await assertBooksAddUp(quiet);
  if (live) say('taking over orders that the live database has besides');
  const taken = live && (await takeOver(live.place, client));
  const violations = taken ? await violationsOf(quiet) : [];
  const difference = live && (await differenceOf(live.place, into));
  const after = difference?.newestOrder ?? (from.newestOrder === null ? 0 : from.newestOrder + NUMBERS_LEFT_OUT);
  await client.execute({ sql: 'UPDATE maintenance SET numbers_after = max(numbers_after, ?)', args: [after] });
  await markProductsUsed(client, difference?.newestProduct ?? null);
  const carried = live ? await carryMessages(live.place, quiet) : 0;
  say('comparing with Razorpay');
  const findings = await withoutLog(() => levelBooks(quiet, client, from.takenAt, asked === null));
  const heldBack = live ? 0 : await holdMessagesBack(client, restored.now);
  return { taken, difference, violations, findings, carried, heldBack, isDrill: asked === null };
}

/**
 * Marks the number of the newest product that the live database had as used, so that a link, a cart or a label of a lost product never
 * leads to another one. Null: it did not answer.
 */
async function markProductsUsed(client: Client, newest: number | null): Promise<void> {
  const { rows } = await client.execute(
    'SELECT coalesce(max(id), 0) AS id FROM (SELECT id FROM products UNION ALL SELECT id FROM deleted_products)',
  );
  const known = Number(rows[0]?.id);
  const last = newest ?? (known > 0 ? known + PRODUCTS_LEFT_OUT : 0);
  if (last > known) await client.execute({ sql: 'INSERT INTO deleted_products (id) VALUES (?)', args: [last] });
}
