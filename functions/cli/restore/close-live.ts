import type { Client, Row } from '@libsql/client';
import { MESSAGE_LEASE, MESSAGE_TIMEOUT, mailBackoff } from '../../../src/rules/people/message-deadlines.ts';
import type { DatabasePlace } from '../backup/read-tables.ts';
import { quoted, type SchemaEntry } from '../backup/table-file.ts';
import { clientOf } from './load-database.ts';
import { pause } from './pause.ts';

/** The word of the triggers that refuse every write of a database whose shop moves to another one. */
const MOVED = 'SHOP_MOVED';

/**
 * Tables that stay open: the keys of batches and the carriers are written in the batch that records how a message left, and commands record
 * their runs. A restore neither takes them over nor compares them.
 */
const LEFT_OPEN = ['batch_keys', 'mail_carriers', 'operations'];
const changes = ['insert', 'update', 'delete'] as const;
type Change = (typeof changes)[number];

/** A message that was on its way when the database was closed may still say how it left: nothing is claimed or queued any more. */
const ON_ITS_WAY = `OLD.sent_at IS NULL AND OLD.dropped_at IS NULL AND NEW.dedupe_key = OLD.dedupe_key AND NEW.attempts <= OLD.attempts`;
const exceptionOf = (table: string, change: Change) => (table === 'outbox' && change === 'update' ? ` WHEN NOT (${ON_ITS_WAY})` : '');

const nameOf = (table: string, change: Change) => `moved_${table}_${change}`;
const triggerOf = (table: string, change: Change) =>
  `CREATE TRIGGER ${quoted(nameOf(table, change))} BEFORE ${change.toUpperCase()} ON ${quoted(table)}${exceptionOf(table, change)} BEGIN SELECT RAISE(ABORT, '${MOVED}'); END`;

/** True for a trigger that closes a database, exactly as `closeDatabase` makes it. A backup of a closed database has them. */
export function isOfMove({ type, name, sql }: SchemaEntry): boolean {
  const [, table, change] = /^moved_(\w+)_(insert|update|delete)$/.exec(name) ?? [];
  const known = changes.find((each) => each === change);
  return type === 'trigger' && table !== undefined && known !== undefined && sql.trim() === triggerOf(table, known);
}

/** The tables of the shop: those of full-text indexes and of SQLite itself are written by triggers of others. */
const TABLES = `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 1 ORDER BY name`;
const TRIGGERS = "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name GLOB 'moved_*'";

/**
 * Lets a database refuse every further write of the shop with SHOP_MOVED, so that what is read from it afterwards stays all there is. Reads
 * go on. A second call changes nothing.
 */
export async function closeDatabase(place: DatabasePlace): Promise<void> {
  await withClient(place, async (client) => {
    const { rows } = await client.execute(TABLES);
    const tables = rows.map(({ name }) => String(name)).filter((name) => !LEFT_OPEN.includes(name));
    const made = tables.flatMap((table) =>
      changes.map((change) => triggerOf(table, change).replace('CREATE TRIGGER', 'CREATE TRIGGER IF NOT EXISTS')),
    );
    await client.migrate(made);
  });
}

/** Lets a closed database take writes again. @returns whether it was closed */
export const openDatabase = (place: DatabasePlace): Promise<boolean> => withClient(place, dropMove);

/** The same by a client that is open. */
export async function dropMove(client: Client): Promise<boolean> {
  const { rows } = await client.execute(TRIGGERS);
  if (rows.length === 0) return false;
  await client.migrate(rows.map(({ name }) => `DROP TRIGGER IF EXISTS ${quoted(String(name))}`));
  return true;
}

/** Returns whether a restore has closed the database of a client. */
export const hasMoved = async (client: Client): Promise<boolean> => (await client.execute(TRIGGERS)).rows.length > 0;
export const isClosedByMove = (place: DatabasePlace): Promise<boolean> => withClient(place, hasMoved);

async function withClient<T>(place: DatabasePlace, work: (client: Client) => Promise<T>): Promise<T> {
  const client = clientOf(place);
  return work(client).finally(() => client.close());
}

const ASK_EVERY_MS = 500;
/** Longer than the service of messages has to answer, with the writes before and after it. */
const LEAVES_WITHIN_MS = MESSAGE_TIMEOUT + 5_000;

/** Waits until no message is on its way from a closed database, at most as long as any takes: each then says whether it was sent. */
export async function messagesHaveLeft(place: DatabasePlace): Promise<void> {
  const from = Date.now();
  // A claim moves the next attempt by the lease and the pause that follows it, a refusal takes the lease back.
  const isOnItsWay = ({ attempts, next_attempt_at: next }: Row) =>
    Math.abs(from - (Number(next) - MESSAGE_LEASE - mailBackoff(Number(attempts) - 1))) < LEAVES_WITHIN_MS;
  await withClient(place, async (client) => {
    while (Date.now() < from + LEAVES_WITHIN_MS && (await waitingIn(client)).some(isOnItsWay)) {
      await pause(ASK_EVERY_MS);
    }
  });
}

/** Messages that were tried and neither sent nor dropped. */
const waitingIn = async (client: Client): Promise<readonly Row[]> =>
  (await client.execute('SELECT attempts, next_attempt_at FROM outbox WHERE sent_at IS NULL AND dropped_at IS NULL AND attempts > 0')).rows;
