import { sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { messageDeadlines } from '../../../rules/people/message-deadlines.ts';
import type { Channel, MailKind } from '../mail-kinds.ts';
import { outbox } from '../messages.table.ts';
import { hasWhatsapp } from '../whatsapp/cloud-api.server.ts';

/**
 * A statement that queues a mail to an address. Queued before under the same `dedupeKey`: nothing
 * happens. Links and codes in the payload are taken out of the row once it is sent or too old.
 */
export function queueMail(shop: Shop, kind: MailKind, dedupeKey: string, to: string, payload: Record<string, string> = {}): Statement {
  return queueOne(shop, 'email', kind, dedupeKey, to, payload);
}

/** Can codes be sent to phones? Where not, signing in by phone is not offered. */
export const canSendCodes = hasWhatsapp;

/**
 * A statement that queues a code for WhatsApp: whoever asks for it for a number agrees to this one message.
 * `phone`: ten digits. `dedupeKey`: for `sendSoon`.
 */
export function queueCode(shop: Shop, kind: 'sign-in-code' | 'contact-code', dedupeKey: string, phone: string, code: string): Statement {
  return queueOne(shop, 'whatsapp', kind, dedupeKey, phone, { code });
}

function queueOne(
  { db, now }: Shop,
  channel: Channel,
  kind: MailKind,
  dedupeKey: string,
  to: string,
  payload: Record<string, string>,
): Statement {
  const [nextAttemptAt, expiresAt, createdAt] = [now, deadlineOf(kind, now), now];
  return db.orm
    .insert(outbox)
    .values({ dedupeKey, kind, channel, recipient: to, payload, nextAttemptAt, expiresAt, createdAt })
    .onConflictDoNothing({ target: outbox.dedupeKey });
}

/** UTC ms after which such a message would only confuse; null where it never grows too old. */
export function deadlineOf(kind: MailKind, now: number): number | null {
  const within = messageDeadlines[kind];
  return within === undefined ? null : now + within;
}

/** A statement that drops what waits for a number on WhatsApp. Codes go out all the same: they were asked for just now. `phone`: ten digits. */
export function dropWhatsapp({ now }: Shop, phone: string): Statement {
  return sql`UPDATE outbox SET dropped_at = ${now}, last_error = 'no longer wished for', payload = '{}'
    WHERE recipient = ${phone} AND channel = 'whatsapp' AND kind NOT IN ('sign-in-code', 'contact-code') AND sent_at IS NULL AND dropped_at IS NULL`;
}
