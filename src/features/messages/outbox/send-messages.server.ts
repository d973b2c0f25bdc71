import { and, asc, eq, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import { logFault } from '../../../platform/log/log.ts';
import { inLanguage } from '../../../platform/request/request-note.ts';
import type { Due, Shop } from '../../../platform/shop.ts';
import {
  MAILS_PER_RUN,
  MESSAGE_CALLS,
  MESSAGE_LEASE,
  MESSAGE_TRIES,
  MESSAGES_REFUSED_MAX,
  mailBackoff,
  STRANGER_MESSAGES,
} from '../../../rules/people/message-deadlines.ts';
import { storeQuery } from '../../settings/store.server.ts';
import { mailWordsFrom, mailWordsQuery, type OwnMailWords } from '../../words/words.server.ts';
import { CarrierError, type MailCarrier } from '../mail/mail-carrier.ts';
import { carriersQuery, MailRun } from '../mail/mail-run.server.ts';
import { codeKinds, kindsWithoutAddress, kindsWithSecrets, type MessageKind, optionalKinds } from '../message-kinds.ts';
import { outbox } from '../messages.table.ts';
import { type Sent, sendCodeToPhone } from '../sms/send-code.server.ts';
import type { MessageTemplates } from '../templates.ts';
import { sendByWhatsapp } from '../whatsapp/send.server.ts';
import { StuckError, UndeliverableError } from './delivery-faults.ts';
import { type Reader, Readers } from './readers.server.ts';
import { sendByMail } from './send-mail.server.ts';

type Row = typeof outbox.$inferSelect;

/** A condition on `outbox`: still to be sent. */
export const isQueued = and(isNull(outbox.sentAt), isNull(outbox.droppedAt)) as SQL;

/**
 * Sends the due messages of the outbox. A conditional write first moves a row's next attempt by a lease, so that two runs do not send it
 * at once. If a run dies before sending, the row is sent after the lease: each message is sent at least once (I13).
 */
export function drainOutbox(shop: Shop): Promise<void> {
  return shop.send(shop, {});
}

/** Sends the due messages about one order. */
export function sendMessagesOf(shop: Shop, orderId: string): Promise<void> {
  return shop.send(shop, { orderId });
}

/** Sends the messages that were just queued under these keys, after the response. The cron job sends those that fail. */
export function sendSoon(shop: Shop, ...dedupeKeys: string[]): void {
  shop.background(shop.send(shop, { dedupeKeys }));
}

/**
 * Sends in turn: mails that nobody waits for come last. A service that refuses several messages in a row is down: the others wait for
 * the next run, so that their attempts are not used up. Mails for which no carrier has quota left wait until one has.
 */
export const sendMessages = (templates: MessageTemplates, shop: Shop, due: Due): Promise<void> =>
  // Whoever's request it is: each message is in the language of its own reader.
  inLanguage('en', () => sendDue(templates, shop, due));

async function sendDue(templates: MessageTemplates, shop: Shop, { orderId, dedupeKeys }: Due): Promise<void> {
  const ofOrder = orderId === undefined ? undefined : eq(outbox.orderId, orderId);
  const named = dedupeKeys && inArray(outbox.dedupeKey, [...dedupeKeys]);
  const { due, store, carriers, words } = await shop.db.read({
    due: shop.db.orm
      .select()
      .from(outbox)
      .where(and(isQueued, lte(outbox.nextAttemptAt, shop.now), lt(outbox.attempts, MESSAGE_TRIES), ofOrder, named))
      .orderBy(inArray(outbox.kind, [...optionalKinds]), asc(outbox.createdAt))
      .limit(MAILS_PER_RUN),
    store: storeQuery(shop),
    carriers: carriersQuery(shop),
    words: mailWordsQuery(shop),
  });
  const sending: Sending = { templates, shop, words: mailWordsFrom(words), mails: new MailRun(shop, carriers) };
  const readers = new Readers(templates, shop, store);
  const waiting = new Map<number, string[]>();
  let refused = 0;
  for (const row of due) {
    if (shop.calls.left < MESSAGE_CALLS) break;
    const reader = await readers.of(row.language);
    if (!reader) continue;
    if (row.channel === 'email') {
      const carrier = sending.mails.choose(row);
      if (typeof carrier === 'number') waiting.set(carrier, [...(waiting.get(carrier) ?? []), row.dedupeKey]);
      else if (carrier) await sendOne(sending, row, reader, carrier);
    } else if (refused < MESSAGES_REFUSED_MAX) {
      refused = (await sendOne(sending, row, reader, null)) === 'refused' ? refused + 1 : 0;
    }
  }
  if (waiting.size > 0) await shop.db.write([...waiting].map(([until, keys]) => waitForQuota(keys, until)));
}

/** The parts needed to send one message. */
interface Sending {
  readonly templates: MessageTemplates;
  readonly shop: Shop;
  readonly words: OwnMailWords;
  readonly mails: MailRun;
}

/** `carrier`: null for a message that is no mail. */
async function sendOne(
  { templates, shop, words, mails }: Sending,
  row: Row,
  reader: Reader,
  carrier: MailCarrier | null,
): Promise<'done' | 'refused'> {
  const { orm } = shop.db;
  const isOwnAttempt = and(eq(outbox.dedupeKey, row.dedupeKey), eq(outbox.attempts, row.attempts), isQueued);
  const again = shop.now + mailBackoff(row.attempts);
  // The carrier is written first: if the run dies, the next one knows who may have the mail.
  const claim = {
    attempts: row.attempts + 1,
    nextAttemptAt: again + MESSAGE_LEASE,
    ...(carrier && { carrier: carrier.name }),
  };
  const isLate = row.expiresAt !== null && row.expiresAt <= shop.now;
  const claims = await shop.db.write([
    dropIfTooManyToStranger(templates, shop, row),
    ...(carrier && optionalKinds.has(row.kind) ? [dropIfBounced(shop, row)] : []),
    orm
      .update(outbox)
      .set(isLate ? dropped(shop, row, 'too late') : claim)
      .where(isOwnAttempt)
      .returning({ dedupe_key: outbox.dedupeKey }),
  ]);
  if (!claims.at(-1)?.length || isLate) return 'done';
  const update = (values: Partial<Row>, ...also: Statement[]) =>
    shop.db.write([orm.update(outbox).set(values).where(eq(outbox.dedupeKey, row.dedupeKey)), ...also]);
  let taken: Sent;
  try {
    const { store } = reader;
    taken = await inLanguage(reader.language, async () =>
      carrier
        ? { channel: row.channel, providerId: await sendByMail({ mails: templates.mails, shop, store, words }, row, carrier) }
        : sendElsewhere(templates, shop, row),
    );
  } catch (error) {
    logFault(`${carrier?.name ?? row.channel} ${row.kind} ${row.orderId ?? ''}`.trim(), error);
    const lastError = error instanceof Error ? error.message.slice(0, 300) : 'failed';
    const isUndeliverable = error instanceof UndeliverableError;
    const fault = error instanceof CarrierError ? error.fault : null;
    const mayHaveIt = error instanceof CarrierError && error.mayHaveIt;
    await update(
      {
        ...(isUndeliverable ? dropped(shop, row, lastError) : { lastError, nextAttemptAt: again }),
        ...(error instanceof StuckError && { attempts: MESSAGE_TRIES }),
        // The mail is not to blame for a used quota or a wrong setting: it keeps its attempts.
        ...((fault === 'quota' || fault === 'setup') && { attempts: row.attempts }),
        // One that was silent about an earlier attempt may have the mail, whatever is said of this one.
        ...(carrier && !mayHaveIt && { carrier: row.carrier }),
      },
      ...(carrier ? mails.note(carrier, fault ?? 'answered') : []),
    );
    return isUndeliverable ? 'done' : 'refused';
  }
  const sent = {
    sentAt: shop.now,
    lastError: null,
    ...taken,
    ...(kindsWithSecrets.has(row.kind) && { payload: {} }),
    ...withoutAddress(row),
  };
  // It was sent even where that cannot be written: the row still names who may have it.
  await update(sent, ...(carrier ? mails.note(carrier, 'sent') : [])).catch((error: unknown) => logFault(`sent ${row.kind}`, error));
  return 'done';
}

async function sendElsewhere({ whatsapp, push }: MessageTemplates, shop: Shop, row: Row): Promise<Sent> {
  if (row.channel === 'push') {
    const sendPush = push[row.kind as MessageKind];
    if (!sendPush) throw new StuckError(`${row.kind} is not sent to browsers`);
    await sendPush(shop, row);
    return { channel: 'push', providerId: null };
  }
  if (codeKinds.has(row.kind)) return sendCodeToPhone(whatsapp, shop, row);
  return { channel: 'whatsapp', providerId: await sendByWhatsapp(whatsapp, shop, row) };
}

/** Makes the mails wait until a carrier has quota again (UTC ms); no attempt is counted. */
const waitForQuota = (keys: readonly string[], until: number): Statement =>
  sql`UPDATE outbox SET next_attempt_at = ${until}, last_error = 'the quota of mails is used'
    WHERE dedupe_key IN (SELECT value FROM json_each(${JSON.stringify(keys)})) AND sent_at IS NULL AND dropped_at IS NULL`;

/** Drops a mail to an address that bounced or called a mail spam. */
const dropIfBounced = ({ now }: Shop, { dedupeKey, kind }: Row): Statement =>
  sql`UPDATE outbox AS o SET dropped_at = ${now}, last_error = 'the address refused an earlier mail', payload = '{}',
      recipient = CASE WHEN ${kindsWithoutAddress.has(kind)} THEN '' ELSE recipient END
    WHERE dedupe_key = ${dedupeKey} AND sent_at IS NULL AND dropped_at IS NULL
      AND EXISTS (SELECT 1 FROM outbox b WHERE b.recipient = o.recipient AND b.channel = 'email' AND b.delivery_status = 'failed')`;

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
