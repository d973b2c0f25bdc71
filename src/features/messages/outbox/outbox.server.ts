import { type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { language } from '../../../rules/language/language.ts';
import type { Language } from '../../../rules/language/languages.ts';
import { messageDeadlines } from '../../../rules/people/message-deadlines.ts';
import { type Channel, kindsToOwner, type MessageKind } from '../message-kinds.ts';
import { outbox } from '../messages.table.ts';
import { hasSms } from '../sms/msg91.server.ts';
import { hasWhatsapp } from '../whatsapp/cloud-api.server.ts';

/**
 * Returns a statement that queues a mail to an address; it does nothing if the `dedupeKey` is already queued. Secret links and codes in
 * the payload are deleted once the mail is sent or dropped. `reader`: the language of its reader, by default that of the page.
 */
export function queueMessage(
  shop: Shop,
  kind: MessageKind,
  dedupeKey: string,
  to: string,
  payload: Record<string, string> = {},
  reader: Language | SQL = language(),
): Statement {
  return queueOne(shop, 'email', kind, dedupeKey, to, payload, reader);
}

/**
 * Returns the channel of codes to phones: WhatsApp, or SMS if that is not set up; null if signing in by phone is not offered.
 */
export function phoneChannel(env: Shop['env']): 'whatsapp' | 'sms' | null {
  if (hasWhatsapp(env)) return 'whatsapp';
  return hasSms(env) ? 'sms' : null;
}

/**
 * A statement that queues a code for WhatsApp. Asking for a code is consent to this one message.
 * `phone`: ten digits. `dedupeKey`: for `sendSoon`.
 */
export function queueCode(shop: Shop, kind: 'sign-in-code' | 'contact-code', dedupeKey: string, phone: string, code: string): Statement {
  return queueOne(shop, 'whatsapp', kind, dedupeKey, phone, { code });
}

/**
 * Returns a statement that queues a message to the owner's own number, which the owner typed in the settings. `phone`: ten digits.
 */
export function queueOwnersWhatsapp(
  shop: Shop,
  kind: 'daily-digest' | 'operations-alert' | 'owner-news',
  dedupeKey: string,
  phone: string,
  payload: Record<string, string>,
): Statement {
  return queueOne(shop, 'whatsapp', kind, dedupeKey, phone, payload);
}

/**
 * Returns a statement that queues a message to a browser of the owner. `label`: what the list of messages calls it; the payload says which one
 * it is.
 */
export function queueOwnersPush(shop: Shop, dedupeKey: string, label: string, payload: Record<string, string>): Statement {
  return queueOne(shop, 'push', 'owner-news', dedupeKey, label, payload);
}

function queueOne(
  { db, now }: Shop,
  channel: Channel,
  kind: MessageKind,
  dedupeKey: string,
  to: string,
  payload: Record<string, string>,
  reader: Language | SQL = language(),
): Statement {
  const [nextAttemptAt, expiresAt, createdAt] = [now, deadlineOf(kind, now), now];
  const inLanguage = kindsToOwner.has(kind) ? 'en' : reader;
  return db.orm
    .insert(outbox)
    .values({ dedupeKey, kind, channel, recipient: to, payload, language: inLanguage, nextAttemptAt, expiresAt, createdAt })
    .onConflictDoNothing({ target: outbox.dedupeKey });
}

/** Returns the UTC ms after which such a message would only confuse its reader; null if it has no deadline. */
export function deadlineOf(kind: MessageKind, now: number): number | null {
  const within = messageDeadlines[kind];
  return within === undefined ? null : now + within;
}

/**
 * Returns a statement that drops the queued WhatsApp messages to a number, except codes, which were just requested. `phone`: ten digits.
 */
export function dropWhatsapp({ now }: Shop, phone: string): Statement {
  return sql`UPDATE outbox SET dropped_at = ${now}, last_error = 'no longer wished for', payload = '{}'
    WHERE recipient = ${phone}
      AND channel = 'whatsapp'
      AND kind NOT IN ('sign-in-code', 'contact-code')
      AND sent_at IS NULL
      AND dropped_at IS NULL`;
}
