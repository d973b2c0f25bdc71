import type { InValue } from '@libsql/client/web';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { messageDeadlines } from '../../../rules/people/message-deadlines.ts';
import { MAY_WHATSAPP } from '../../auth/consents/whatsapp-consent.server.ts';
import { isOrderKind } from '../../sales/messages/whatsapp-templates.ts';
import type { CodEnding, MailKind } from '../mail-kinds.ts';
import { hasWhatsapp } from '../whatsapp/cloud-api.server.ts';

/**
 * A statement that queues a mail about an order; it joins the batch of the fact it tells of. The recipient is the
 * order's own address. Where WhatsApp is set up and the order's phone may be written to, the same is queued for WhatsApp.
 * Queued before under the same `dedupe`: nothing happens.
 */
export function queueOrderMail(
  shop: Shop,
  kind: MailKind,
  dedupe: string,
  orderId: string,
  payload: Record<string, string> = {},
): Statement {
  return queueAbout(shop, kind, { sql: '?', arg: dedupe }, payload, { sql: 'id = ?', args: [orderId] });
}

/**
 * A statement that tells the shopper that their order for cash on delivery ended, for the batch that ends it. It looks at
 * the order itself: one that did not end is told nothing, and each time it was open ends once, whoever ends it how often.
 */
export function queueCodEnded(shop: Shop, orderId: string, why: CodEnding): Statement {
  const ended = "id = ? AND method = 'cod' AND hold = 'released' AND status IN ('cancelled_by_user', 'failed')";
  return queueAbout(shop, 'cod-ended', { sql: "'ended:' || id || ':' || hold_expires_at" }, { why }, { sql: ended, args: [orderId] });
}

/** `dedupe` and `which` are our own SQL over the table of orders, never input. */
function queueAbout(
  { env, now }: Shop,
  kind: MailKind,
  dedupe: { sql: string; arg?: string },
  payload: Record<string, string>,
  which: { sql: string; args: InValue[] },
): Statement {
  const row = (prefix: string, channel: string, recipient: string, where: string) =>
    `SELECT ${prefix}${dedupe.sql}, ?, '${channel}', ${recipient}, ?, id, ?, ?, ? FROM orders WHERE ${where}`;
  const args = [
    ...(dedupe.arg === undefined ? [] : [dedupe.arg]),
    kind,
    JSON.stringify(payload),
    now,
    deadlineOf(kind, now),
    now,
    ...which.args,
  ];
  const mail = row('', 'email', 'customer_email', which.sql);
  const isBoth = hasWhatsapp(env) && isOrderKind(kind);
  const rows = isBoth
    ? [mail, row("'whatsapp:' || ", 'whatsapp', "shipping_address ->> 'phone'", `${which.sql} AND ${MAY_WHATSAPP}`)]
    : [mail];
  return {
    sql: `INSERT INTO outbox (dedupe, kind, channel, recipient, payload, order_id, next_attempt_at, expires_at, created_at)
      ${rows.join('\nUNION ALL ')} ON CONFLICT (dedupe) DO NOTHING`,
    args: isBoth ? [...args, ...args] : args,
  };
}

/**
 * A statement that queues a mail about something else than an order. Queued before under the same `dedupe`: nothing
 * happens. Links and codes in the payload are taken out of the row once it is sent or too old.
 */
export function queueMail(shop: Shop, kind: MailKind, dedupe: string, to: string, payload: Record<string, string> = {}): Statement {
  return queueOne(shop, 'email', kind, dedupe, to, payload);
}

/** Can codes be sent to phones? Where not, signing in by phone is not offered. */
export const canSendCodes = hasWhatsapp;

/**
 * A statement that queues a code for WhatsApp: whoever asks for it for a number agrees to this one message.
 * `phone`: ten digits. `dedupe`: for `sendSoon`.
 */
export function queueCode(shop: Shop, kind: 'sign-in-code' | 'contact-code', dedupe: string, phone: string, code: string): Statement {
  return queueOne(shop, 'whatsapp', kind, dedupe, phone, { code });
}

function queueOne(
  { now }: Shop,
  channel: 'email' | 'whatsapp',
  kind: MailKind,
  dedupe: string,
  to: string,
  payload: Record<string, string>,
): Statement {
  return {
    sql: `INSERT INTO outbox (dedupe, kind, channel, recipient, payload, next_attempt_at, expires_at, created_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (dedupe) DO NOTHING`,
    args: [dedupe, kind, channel, to, JSON.stringify(payload), now, deadlineOf(kind, now), now],
  };
}

function deadlineOf(kind: MailKind, now: number): number | null {
  const within = messageDeadlines[kind];
  return within === undefined ? null : now + within;
}
