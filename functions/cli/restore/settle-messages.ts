import type { Client } from '@libsql/client';
import { type SQL, sql } from 'drizzle-orm';
import { kindsWithSecrets } from '../../../src/features/messages/message-kinds.ts';
import type { Shop } from '../../../src/platform/shop.ts';
import { type DatabasePlace, readTables, type StoredValue } from '../backup/read-tables.ts';
import { clientOf } from './load-database.ts';

/** Messages of one request. */
const PER_REQUEST = 200;

/**
 * Carries over what the live database has already sent or dropped, so that nobody gets a message twice: also those that the restored
 * shop would queue again when it counts a payment. Of a message that still waits its attempts are carried over, with the carrier that may
 * have it: that carrier alone is asked again, and knows the message by its key.
 * @returns how many messages were sent or dropped
 */
export async function carryMessages(live: DatabasePlace, restored: Shop): Promise<number> {
  const columns = await columnsOf(live);
  const names = columns.map((name) => `"${name}"`).join(', ');
  const [settled, tried]: [StoredValue[][], StoredValue[][]] = [[], []];
  await readTables(
    live,
    [
      `SELECT ${names} FROM outbox WHERE sent_at IS NOT NULL OR dropped_at IS NOT NULL`,
      'SELECT dedupe_key, attempts, next_attempt_at, carrier, last_error FROM outbox WHERE sent_at IS NULL AND dropped_at IS NULL AND attempts > 0',
    ],
    (select, row) => (select === 0 ? settled : tried).push(row),
  );
  await inRequests(restored, settled, (row) => {
    const values = sql.join(
      row.map((value) => sql`${value}`),
      sql`, `,
    );
    return sql`INSERT INTO outbox (${sql.raw(names)}) VALUES (${values})
      ON CONFLICT (dedupe_key) DO UPDATE SET sent_at = excluded.sent_at, dropped_at = excluded.dropped_at,
        last_error = excluded.last_error, payload = excluded.payload, provider_id = excluded.provider_id, attempts = excluded.attempts
        WHERE sent_at IS NULL AND dropped_at IS NULL`;
  });
  await inRequests(
    restored,
    tried,
    ([
      key,
      attempts,
      next,
      carrier,
      error,
    ]) => sql`UPDATE outbox SET attempts = ${attempts}, next_attempt_at = ${next}, carrier = ${carrier},
      last_error = ${error} WHERE dedupe_key = ${key} AND sent_at IS NULL AND dropped_at IS NULL`,
  );
  return settled.length;
}

async function inRequests(restored: Shop, rows: readonly StoredValue[][], statementOf: (row: StoredValue[]) => SQL): Promise<void> {
  for (let at = 0; at < rows.length; at += PER_REQUEST) await restored.db.write(rows.slice(at, at + PER_REQUEST).map(statementOf));
}

/**
 * Returns the columns that the live database has: it may be of an older version than the restored one, which is migrated.
 */
async function columnsOf(live: DatabasePlace): Promise<string[]> {
  const client = clientOf(live);
  try {
    return (await client.execute('SELECT * FROM outbox LIMIT 0')).columns;
  } finally {
    client.close();
  }
}

export const HELD_BACK = 'A restore held it back: it may have been sent before the loss.';

/**
 * Drops the waiting messages: without the live database it is unknown what was sent after the backup. They are dropped with a reason; the
 * screen of messages lists it, and an administrator sends again what is needed. Secret links and codes are deleted, as of every dropped
 * message.
 * @returns how many messages
 */
export async function holdMessagesBack(restored: Client, now: number): Promise<number> {
  const { rowsAffected } = await restored.execute({
    sql: `UPDATE outbox SET dropped_at = ?, last_error = ?,
      payload = CASE WHEN kind IN (SELECT value FROM json_each(?)) THEN '{}' ELSE payload END WHERE sent_at IS NULL AND dropped_at IS NULL`,
    args: [now, HELD_BACK, JSON.stringify([...kindsWithSecrets])],
  });
  return rowsAffected;
}
