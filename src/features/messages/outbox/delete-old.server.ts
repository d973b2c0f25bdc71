import { sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { MESSAGES_KEPT } from '../../../rules/people/message-deadlines.ts';

/** At most this many rows of each kind change in one run, so that it stays short. */
const PER_RUN = 500;

/**
 * Drops messages that are too old to send, including stuck ones, and deletes the data of old messages (L24). Messages that are not
 * about an order are deleted; one about an order keeps its row without personal data, because the audit checks for it (I13).
 */
export async function tidyMessages({ db, now }: Shop): Promise<void> {
  const old = now - MESSAGES_KEPT;
  await db.write([
    sql`UPDATE outbox SET dropped_at = ${now}, last_error = 'too late', payload = '{}' WHERE dedupe_key IN (
      SELECT dedupe_key FROM outbox WHERE sent_at IS NULL AND dropped_at IS NULL AND expires_at <= ${now} LIMIT ${PER_RUN})`,
    sql`DELETE
      FROM outbox
      WHERE dedupe_key IN (SELECT dedupe_key FROM outbox WHERE created_at < ${old} AND order_id IS NULL LIMIT ${PER_RUN})`,
    sql`UPDATE outbox SET recipient = '', payload = '{}', last_error = NULL, provider_id = NULL,
      dropped_at = coalesce(dropped_at, sent_at, ${now}) WHERE dedupe_key IN
        (SELECT dedupe_key FROM outbox WHERE created_at < ${old} AND order_id IS NOT NULL AND recipient <> '' LIMIT ${PER_RUN})`,
  ]);
}
