import type { Statement } from '../../platform/database/database.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { newId } from '../../rules/ids.ts';
import { messageDeadlines } from '../../rules/people/message-deadlines.ts';
import type { MailKind } from '../messages/mail-kinds.ts';
import { canSendCodes } from '../messages/outbox/outbox.server.ts';
import { sendSoon } from '../messages/outbox/send-messages.server.ts';
import type { UsersWhere } from './verification-tokens.server.ts';

/** Messages of one verb: statements for its batch, then `send` once the batch is written. */
export interface Letters {
  /** A mail to the users whom a condition finds: one, or nobody. `to`: another address than their own. */
  mail(kind: MailKind, who: UsersWhere, payload?: Readonly<Record<string, string>>, to?: string): Statement;
  /** A code to a phone, by WhatsApp. */
  phoneCode(phone: string, code: string, who: UsersWhere): Statement;
  send(): void;
}

/**
 * The database decides who gets a message, so that a batch is the same, and as slow, for an address that has an account and
 * for one that has none. It carries a name only to an address that was proved: before that, anybody may have typed both.
 */
export function letters(shop: Shop): Letters {
  const { now } = shop;
  const dedupes: string[] = [];
  const queued = (channel: string, kind: MailKind, who: UsersWhere, payload: object, to?: string): Statement => {
    const dedupe = `${kind}:${newId()}`;
    dedupes.push(dedupe);
    const within = messageDeadlines[kind];
    return {
      sql: `INSERT INTO outbox (dedupe, kind, channel, recipient, payload, next_attempt_at, expires_at, created_at)
        SELECT ?, ?, ?, coalesce(?, email), json_set(?, '$.name', CASE WHEN email_verified AND ? IS NULL THEN full_name ELSE '' END), ?, ?, ?
        FROM users WHERE ${who.sql}
        ON CONFLICT (dedupe) DO NOTHING`,
      args: [dedupe, kind, channel, to ?? null, JSON.stringify(payload), to ?? null, now, within ? now + within : null, now, ...who.args],
    };
  };
  return {
    mail: (kind, who, payload = {}, to) => queued('email', kind, who, payload, to),
    phoneCode: (phone, code, who) => queued('whatsapp', 'sign-in-code', who, { code }, phone),
    send: () => sendSoon(shop, ...dedupes),
  };
}

/** @throws ShopError PHONE_NOT_OFFERED where codes cannot be sent to phones */
export function needsPhoneCodes({ env }: Shop): void {
  if (!canSendCodes(env)) throw new ShopError('PHONE_NOT_OFFERED');
}
