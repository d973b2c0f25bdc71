import { type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../platform/database/database.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { newId } from '../../rules/ids.ts';
import { messageDeadlines } from '../../rules/people/message-deadlines.ts';
import { kindsToOwner, type MessageKind } from '../messages/message-kinds.ts';
import { phoneChannel } from '../messages/outbox/outbox.server.ts';
import { sendSoon } from '../messages/outbox/send-messages.server.ts';
import { users } from './auth.table.ts';

/** The messages of one verb: statements for its batch, then `flush` to send them once the batch is written. */
export interface AccountMails {
  /** Queues a mail to the user who matches the condition, if there is one. `to` replaces the user's own address. */
  queueMessage(kind: MessageKind, who: SQL, payload?: Readonly<Record<string, string>>, to?: string): Statement;
  /** Queues a code for a phone, on WhatsApp or by SMS. */
  queuePhoneCode(phone: string, code: string, who: SQL): Statement;
  flush(): void;
}

/**
 * The database decides who gets a message, so that the batch is the same and takes as long whether or not an address has an
 * account. It is in the language that the account has chosen. The message contains a name only if the address is proved: before that, anybody could have typed both.
 */
export function accountMails(shop: Shop): AccountMails {
  const { now } = shop;
  const dedupeKeys: string[] = [];
  const queued = (channel: string, kind: MessageKind, who: SQL, payload: object, to: string | null): Statement => {
    const dedupeKey = `${kind}:${newId()}`;
    dedupeKeys.push(dedupeKey);
    const within = messageDeadlines[kind];
    const name = to === null ? sql`CASE WHEN email_verified THEN full_name ELSE '' END` : sql`''`;
    const language = kindsToOwner.has(kind) ? sql`'en'` : sql`language`;
    return sql`INSERT INTO outbox (dedupe_key, kind, channel, recipient, payload, language, next_attempt_at, expires_at, created_at)
      SELECT ${dedupeKey}, ${kind}, ${channel}, ${to === null ? users.email : to}, json_set(${JSON.stringify(payload)}, '$.name', ${name}),
        ${language}, ${now}, ${within ? now + within : null}, ${now}
      FROM users WHERE ${who}
      ON CONFLICT (dedupe_key) DO NOTHING`;
  };
  return {
    queueMessage: (kind, who, payload = {}, to) => queued('email', kind, who, payload, to ?? null),
    queuePhoneCode: (phone, code, who) => queued(phoneChannel(shop.env) ?? 'whatsapp', 'sign-in-code', who, { code }, phone),
    flush: () => sendSoon(shop, ...dedupeKeys),
  };
}

/** Returns a condition on `users`: the user who has proved this address. */
export const withVerifiedEmail = (email: string): SQL => sql`${users.email} = ${email} AND ${users.emailVerified} = 1`;

/** Requires codes for phones. @throws ShopError PHONE_NOT_OFFERED if they cannot be sent */
export function assertPhoneCodes({ env }: Shop): void {
  if (!phoneChannel(env)) throw new ShopError('PHONE_NOT_OFFERED');
}
