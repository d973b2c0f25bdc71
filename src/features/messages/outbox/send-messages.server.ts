import { and, asc, eq, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import { logFault } from '../../../platform/log.ts';
import type { Due, Shop } from '../../../platform/shop.ts';
import {
  MAILS_PER_RUN,
  MESSAGE_CALLS,
  MESSAGE_TRIES,
  MESSAGES_REFUSED_MAX,
  mailBackoff,
  STRANGER_MESSAGES,
} from '../../../rules/people/message-deadlines.ts';
import type { Store } from '../../../rules/store/store.ts';
import { storeFrom, storeQuery } from '../../settings/store.server.ts';
import { kindsWithoutAddress, kindsWithSecrets } from '../mail-kinds.ts';
import { outbox } from '../messages.table.ts';
import type { MessageTemplates } from '../templates.ts';
import { sendByWhatsapp } from '../whatsapp/send.server.ts';
import { StuckError, UndeliverableError } from './delivery-faults.ts';
import { sendByMail } from './send-mail.server.ts';

type Row = typeof outbox.$inferSelect;

/** A condition on `outbox`: still to be sent. */
export const isQueued = and(isNull(outbox.sentAt), isNull(outbox.droppedAt)) as SQL;

/**
 * Sends the due messages of the outbox. A conditional write first moves a row's next attempt, so that two runs do not send it at
 * once. If a run dies before sending, the row is sent later: each message is sent at least once (I13).
 */
export function drainOutbox(shop: Shop): Promise<void> {
  return shop.send(shop, {});
}

/** Sends the due messages about one order. */
export function sendMailsOf(shop: Shop, orderId: string): Promise<void> {
  return shop.send(shop, { orderId });
}

/** Sends the messages that were just queued under these keys, after the response. The cron job sends those that fail. */
export function sendSoon(shop: Shop, ...dedupeKeys: string[]): void {
  shop.background(shop.send(shop, { dedupeKeys }));
}

/** A service that refuses several messages in a row is down: the others wait for the next run, so that their attempts are not used up. */
export async function sendMessages(templates: MessageTemplates, shop: Shop, { orderId, dedupeKeys }: Due): Promise<void> {
  const ofOrder = orderId === undefined ? undefined : eq(outbox.orderId, orderId);
  const named = dedupeKeys && inArray(outbox.dedupeKey, [...dedupeKeys]);
  const { due, store } = await shop.db.read({
    due: shop.db.orm
      .select()
      .from(outbox)
      .where(and(isQueued, lte(outbox.nextAttemptAt, shop.now), lt(outbox.attempts, MESSAGE_TRIES), ofOrder, named))
      .orderBy(asc(outbox.createdAt))
      .limit(MAILS_PER_RUN),
    store: storeQuery(shop),
  });
  const sender = storeFrom(store);
  const refused = { email: 0, whatsapp: 0 };
  for (const row of due) {
    if (shop.calls.left < MESSAGE_CALLS) return;
    if (refused[row.channel] >= MESSAGES_REFUSED_MAX) continue;
    refused[row.channel] = (await sendOne(templates, shop, row, sender)) === 'refused' ? refused[row.channel] + 1 : 0;
  }
}

async function sendOne(templates: MessageTemplates, shop: Shop, row: Row, store: Store): Promise<'done' | 'refused'> {
  const { orm } = shop.db;
  const isOwnAttempt = and(eq(outbox.dedupeKey, row.dedupeKey), eq(outbox.attempts, row.attempts), isQueued);
  const claim = orm.update(outbox).set({ attempts: row.attempts + 1, nextAttemptAt: shop.now + mailBackoff(row.attempts) });
  const isLate = row.expiresAt !== null && row.expiresAt <= shop.now;
  const [, claimed] = await shop.db.write([
    dropIfTooManyToStranger(templates, shop, row),
    (isLate ? orm.update(outbox).set(dropped(shop, row, 'too late')) : claim)
      .where(isOwnAttempt)
      .returning({ dedupe_key: outbox.dedupeKey }),
  ]);
  if (!claimed?.length || isLate) return 'done';
  const update = (values: Partial<Row>) => shop.db.write([orm.update(outbox).set(values).where(eq(outbox.dedupeKey, row.dedupeKey))]);
  try {
    const providerId = await (row.channel === 'email'
      ? sendByMail(templates.mails, shop, row, store)
      : sendByWhatsapp(templates.whatsapp, shop, row));
    await update({
      sentAt: shop.now,
      lastError: null,
      providerId,
      ...(kindsWithSecrets.has(row.kind) && { payload: {} }),
      ...withoutAddress(row),
    });
    return 'done';
  } catch (error) {
    logFault(`${row.channel} ${row.kind} ${row.orderId ?? ''}`.trim(), error);
    const lastError = error instanceof Error ? error.message.slice(0, 300) : 'failed';
    const isUndeliverable = error instanceof UndeliverableError;
    await update(
      isUndeliverable ? dropped(shop, row, lastError) : { lastError, ...(error instanceof StuckError && { attempts: MESSAGE_TRIES }) },
    );
    return isUndeliverable ? 'done' : 'refused';
  }
}

/** Drops a message to a possible stranger who has reached the limit of messages per hour; messages being sent count too. */
const dropIfTooManyToStranger = ({ toStranger }: MessageTemplates, { now }: Shop, { dedupeKey }: Row): Statement =>
  sql`UPDATE outbox AS o SET dropped_at = ${now}, last_error = 'too many to this address', payload = '{}'
    WHERE dedupe_key = ${dedupeKey} AND sent_at IS NULL AND dropped_at IS NULL AND ${toStranger}
      AND (SELECT count(*) FROM outbox t WHERE t.recipient = o.recipient AND t.order_id IS NOT NULL AND t.channel = o.channel
        AND t.dropped_at IS NULL AND t.dedupe_key <> o.dedupe_key
        AND (t.sent_at > ${now - STRANGER_MESSAGES.window} OR (t.sent_at IS NULL AND t.attempts BETWEEN 1 AND ${MESSAGE_TRIES - 1}))
      ) >= ${STRANGER_MESSAGES.max}`;

/** The row stays as a record of the decision, without the message's content. */
const dropped = ({ now }: Shop, row: Row, lastError: string) => ({ droppedAt: now, lastError, payload: {}, ...withoutAddress(row) });
const withoutAddress = ({ kind }: Row) => kindsWithoutAddress.has(kind) && { recipient: '' };
