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
import { kindsWithoutAddress, kindsWithSecrets } from '../mail-kinds.ts';
import { outbox } from '../messages.table.ts';
import type { MessageTemplates } from '../templates.ts';
import { sendByWhatsapp } from '../whatsapp/send.server.ts';
import { StuckError, UndeliverableError } from './delivery-faults.ts';
import { sendByMail } from './send-mail.server.ts';

type Row = typeof outbox.$inferSelect;

/** Still to be sent. */
export const isQueued = and(isNull(outbox.sentAt), isNull(outbox.droppedAt)) as SQL;

/**
 * Sends what waits in the outbox. A row is first put off by one conditional write, so that two runs do not send it at
 * once; a run that dies in between leaves it to be sent later: at least once (I13).
 */
export function drainOutbox(shop: Shop): Promise<void> {
  return shop.send(shop, {});
}

/** The messages about one order, as soon as they are queued. */
export function sendMailsOf(shop: Shop, orderId: string): Promise<void> {
  return shop.send(shop, { orderId });
}

/** What was just queued under these keys goes out right after the answer. What does not, the cron sends. */
export function sendSoon(shop: Shop, ...dedupeKeys: string[]): void {
  shop.background(shop.send(shop, { dedupeKeys }));
}

/** A service that refuses several messages in a row is down: the others wait for the next run, so that their tries are not used up. */
export async function sendMessages(templates: MessageTemplates, shop: Shop, { orderId, dedupeKeys }: Due): Promise<void> {
  const ofOrder = orderId === undefined ? undefined : eq(outbox.orderId, orderId);
  const named = dedupeKeys && inArray(outbox.dedupeKey, [...dedupeKeys]);
  const due = await shop.db.orm
    .select()
    .from(outbox)
    .where(and(isQueued, lte(outbox.nextAttemptAt, shop.now), lt(outbox.attempts, MESSAGE_TRIES), ofOrder, named))
    .orderBy(asc(outbox.createdAt))
    .limit(MAILS_PER_RUN);
  const refused = { email: 0, whatsapp: 0 };
  for (const row of due) {
    if (shop.calls.left < MESSAGE_CALLS) return;
    if (refused[row.channel] >= MESSAGES_REFUSED_MAX) continue;
    refused[row.channel] = (await sendOne(templates, shop, row)) === 'refused' ? refused[row.channel] + 1 : 0;
  }
}

async function sendOne(templates: MessageTemplates, shop: Shop, row: Row): Promise<'done' | 'refused'> {
  const { orm } = shop.db;
  const isOwnAttempt = and(eq(outbox.dedupeKey, row.dedupeKey), eq(outbox.attempts, row.attempts), isQueued);
  const claim = orm.update(outbox).set({ attempts: row.attempts + 1, nextAttemptAt: shop.now + mailBackoff(row.attempts) });
  const isLate = row.expiresAt !== null && row.expiresAt <= shop.now;
  const [, claimed] = await shop.db.write([
    strangerSpared(templates, shop, row),
    (isLate ? orm.update(outbox).set(dropped(shop, row, 'too late')) : claim)
      .where(isOwnAttempt)
      .returning({ dedupe_key: outbox.dedupeKey }),
  ]);
  if (!claimed?.length || isLate) return 'done';
  const note = (what: Partial<Row>) => shop.db.write([orm.update(outbox).set(what).where(eq(outbox.dedupeKey, row.dedupeKey))]);
  try {
    const providerId = await (row.channel === 'email'
      ? sendByMail(templates.mails, shop, row)
      : sendByWhatsapp(templates.whatsapp, shop, row));
    await note({
      sentAt: shop.now,
      lastError: null,
      providerId,
      ...(kindsWithSecrets.has(row.kind) && { payload: {} }),
      ...forgotten(row),
    });
    return 'done';
  } catch (error) {
    logFault(`${row.channel} ${row.kind} ${row.orderId ?? ''}`.trim(), error);
    const lastError = error instanceof Error ? error.message.slice(0, 300) : 'failed';
    const isPointless = error instanceof UndeliverableError;
    await note(
      isPointless ? dropped(shop, row, lastError) : { lastError, ...(error instanceof StuckError && { attempts: MESSAGE_TRIES }) },
    );
    return isPointless ? 'done' : 'refused';
  }
}

/** Drops the message where its reader, who may be a stranger, got as many within the hour; those on their way count too. */
const strangerSpared = ({ toStranger }: MessageTemplates, { now }: Shop, { dedupeKey }: Row): Statement =>
  sql`UPDATE outbox AS o SET dropped_at = ${now}, last_error = 'too many to this address', payload = '{}'
    WHERE dedupe_key = ${dedupeKey} AND sent_at IS NULL AND dropped_at IS NULL AND ${toStranger}
      AND (SELECT count(*) FROM outbox t WHERE t.recipient = o.recipient AND t.order_id IS NOT NULL AND t.channel = o.channel
        AND t.dropped_at IS NULL AND t.dedupe_key <> o.dedupe_key
        AND (t.sent_at > ${now - STRANGER_MESSAGES.window} OR (t.sent_at IS NULL AND t.attempts BETWEEN 1 AND ${MESSAGE_TRIES - 1}))
      ) >= ${STRANGER_MESSAGES.max}`;

/** The row stays as proof of what was decided, without what it would have said. */
const dropped = ({ now }: Shop, row: Row, lastError: string) => ({ droppedAt: now, lastError, payload: {}, ...forgotten(row) });
const forgotten = ({ kind }: Row) => kindsWithoutAddress.has(kind) && { recipient: '' };
