import type { Client } from '@libsql/client';
import { migrateDatabase } from '../../../drizzle/migrate.ts';
import type { LedgerFinding } from '../../../src/features/ledger/checks/findings.server.ts';
import { kindsWithSecrets } from '../../../src/features/messages/message-kinds.ts';
import { switchMaintenance } from '../../../src/features/operations/maintenance.server.ts';
import { withoutLog } from '../../../src/platform/log/log.ts';
import type { Shop } from '../../../src/platform/shop.ts';
import { FIRST_RETURN } from '../../../src/rules/returns/returns.ts';
import type { DatabasePlace } from '../backup/read-tables.ts';
import { askCouriersAnew } from './ask-couriers-anew.ts';
import { closeDatabase, dropMove, messagesHaveLeft, openDatabase } from './close-live.ts';
import { leaveOutDocuments, NUMBERS_LEFT_OUT } from './leave-out-documents.ts';
import { assertBooksAddUp, levelBooks, levelBooksPatiently, silent, violationsOf } from './level-books.ts';
import { type Difference, differenceOf, isAlive } from './live-database.ts';
import { type TakenTable, takeOver } from './take-over.ts';

/** If the live database does not answer, new products skip this many numbers, as orders do. */
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
  readonly changed: Changed;
}

/** The changes of a restore so far: its failure says what to do about them. */
export interface Changed {
  isSaleStopped: boolean;
  /** The live database refuses every write. */
  isLiveClosed: boolean;
  isDatabaseBegun: boolean;
}

export const nothingChanged = (): Changed => ({ isSaleStopped: false, isLiveClosed: false, isDatabaseBegun: false });

export interface Levelled {
  /** The newer data of the live database, and what is left of it; null if it did not answer. */
  readonly taken: ReadonlyMap<string, TakenTable> | null;
  readonly difference: Difference | null;
  /** Violations of the books after that. */
  readonly violations: readonly LedgerFinding[];
  /** Differences from Razorpay; null if it did not answer. */
  readonly findings: readonly LedgerFinding[] | null;
  /** When the restored rows were as they are (UTC ms): a later comparison with Razorpay begins there. */
  readonly takenAt: number;
  /** The numbers of documents that are left out, because the live database did not answer. */
  readonly leftOut: readonly string[];
  readonly heldBack: number;
  readonly isDrill: boolean;
}

const NOTICE = 'We are restoring the shop. Please look around: you can order again soon.';

/**
 * Stops the sale in the live database. @returns it, or null if there is none besides the restored one, or it does not answer
 */
export async function stopLiveSale({ live, into, by, say, changed }: Levelling): Promise<LiveShop | null> {
  if (!live || live.place.url === into.url || !(await isAlive(live.place))) return null;
  say('stopping the sale in the live database');
  // An attempt of before may have ended without opening it again.
  await openDatabase(live.place);
  await switchMaintenance(live.shop, { isOn: true, notice: NOTICE, by });
  changed.isSaleStopped = true;
  return live;
}

/** Does the work of a restore that closes the live database. Where it fails, the database takes writes again, if that still answers. */
export async function openAgainOnFailure<T>({ live, say, changed }: Levelling, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (live && changed.isLiveClosed) {
      say('opening the live database again');
      changed.isLiveClosed = !(await openDatabase(live.place).then(
        () => true,
        () => false,
      ));
    }
    throw error;
  }
}

/**
 * Brings a database that has the rows of a former time level with what has happened since: migrations, books, numbers of orders, messages
 * that were sent, payments that Razorpay has. The shop sells nothing in it until the switch is turned off. The live database is closed
 * before it is read, so that nothing is written there which would stay behind: `openAgainOnFailure` is around this.
 * @param live what `stopLiveSale` found
 * @param from when the rows were as they are (UTC ms), and the highest number of an order among them
 * @throws Error if a step fails
 */
export async function levelShop(
  { into, restored, by, say, live: asked, changed }: Levelling,
  live: LiveShop | null,
  client: Client,
  from: { readonly takenAt: number; readonly newestOrder: number | null },
): Promise<Levelled> {
  say('migrating');
  // It may be a copy of a database that was closed.
  await dropMove(client);
  await migrateDatabase(client);
  const quiet = silent(restored);
  await switchMaintenance(quiet, { isOn: true, notice: NOTICE, by });
  say('checking the books');
  await assertBooksAddUp(quiet);
  if (live) {
    say('closing the live database');
    // Before the call: whether one without an answer closed it is unknown.
    changed.isLiveClosed = true;
    await closeDatabase(live.place);
    // Each of them says how it left before it is taken over: nobody gets one twice.
    await messagesHaveLeft(live.place);
    say('taking over what the live database has besides');
  }
  const taken = live && (await takeOver(live.place, into, client, restored.now));
  const leftOut = live ? [] : await leaveOutDocuments(client, { since: from.takenAt, now: restored.now });
  const violations = taken ? await violationsOf(quiet) : [];
  const difference = live && (await differenceOf(live.place, into));
  const after = difference?.newestOrder ?? (from.newestOrder === null ? 0 : from.newestOrder + NUMBERS_LEFT_OUT);
  await client.execute({ sql: 'UPDATE maintenance SET numbers_after = max(numbers_after, ?)', args: [after] });
  await leaveOutReturns(client, difference?.newestReturn ?? null);
  await markProductsUsed(client, difference?.newestProduct ?? null);
  await askCouriersAnew(quiet);
  say('comparing with Razorpay');
  const findings = await levelBooksPatiently(say, () => withoutLog(() => levelBooks(quiet, client, from.takenAt, asked === null)));
  const heldBack = live ? 0 : await holdMessagesBack(client, restored.now);
  return { taken, difference, violations, findings, heldBack, leftOut, takenAt: from.takenAt, isDrill: asked === null };
}

/**
 * Lets new returns be numbered above those that the live database had: their numbers are in mails. Null: it did not answer. Fewer
 * returns are asked for than orders are made, so that as many numbers are enough.
 */
async function leaveOutReturns(client: Client, newest: number | null): Promise<void> {
  const { rows } = await client.execute({ sql: 'SELECT coalesce(max(number), ?) AS newest FROM returns', args: [FIRST_RETURN] });
  const after = newest ?? Number(rows[0]?.newest) + NUMBERS_LEFT_OUT;
  await client.execute({ sql: 'UPDATE maintenance SET returns_after = max(returns_after, ?)', args: [after] });
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

export const HELD_BACK = 'A restore held it back: it may have been sent before the loss.';

/**
 * Drops the waiting messages: without the live database it is unknown what was sent after the backup. They are dropped with a reason; the
 * screen of messages lists it, and an administrator sends again what is needed. Secret links and codes are deleted, as of every dropped
 * message.
 * @returns how many messages
 */
async function holdMessagesBack(restored: Client, now: number): Promise<number> {
  const { rowsAffected } = await restored.execute({
    sql: `UPDATE outbox SET dropped_at = ?, last_error = ?,
      payload = CASE WHEN kind IN (SELECT value FROM json_each(?)) THEN '{}' ELSE payload END WHERE sent_at IS NULL AND dropped_at IS NULL`,
    args: [now, HELD_BACK, JSON.stringify([...kindsWithSecrets])],
  });
  return rowsAffected;
}
