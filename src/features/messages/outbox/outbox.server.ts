import { type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { messageDeadlines } from '../../../rules/people/message-deadlines.ts';
import type { Channel, CodEnding, MailKind } from '../mail-kinds.ts';
import { outbox } from '../messages.table.ts';
import { mayWhatsapp } from '../whatsapp/agree.server.ts';
import { hasWhatsapp } from '../whatsapp/cloud-api.server.ts';
import { isOrderKind } from '../whatsapp/templates.ts';

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
  return queueAbout(shop, kind, sql`${dedupe}`, payload, sql`id = ${orderId}`);
}

/**
 * A statement that tells the shopper that their order for cash on delivery ended, for the batch that ends it. It looks at
 * the order itself: one that did not end is told nothing, and each time it was open ends once, whoever ends it how often.
 */
export function queueCodEnded(shop: Shop, orderId: string, why: CodEnding): Statement {
  const ended = sql`id = ${orderId} AND method = 'cod' AND hold = 'released' AND status IN ('cancelled_by_user', 'failed')`;
  return queueAbout(shop, 'cod-ended', sql`'ended:' || id || ':' || hold_expires_at`, { why }, ended);
}

/** `dedupe` and `which` are SQL over the table of orders. */
function queueAbout({ env, now }: Shop, kind: MailKind, dedupe: SQL, payload: Record<string, string>, which: SQL): Statement {
  const row = (key: SQL, channel: Channel, recipient: SQL, where: SQL) =>
    sql`SELECT ${key}, ${kind}, ${channel}, ${recipient}, ${JSON.stringify(payload)}, id, ${now}, ${deadlineOf(kind, now)}, ${now}
      FROM orders WHERE ${where}`;
  const rows = [row(dedupe, 'email', sql`customer_email`, which)];
  if (hasWhatsapp(env) && isOrderKind(kind)) {
    rows.push(row(sql`'whatsapp:' || ${dedupe}`, 'whatsapp', sql`shipping_address ->> 'phone'`, sql`${which} AND ${mayWhatsapp}`));
  }
  return sql`INSERT INTO outbox (dedupe, kind, channel, recipient, payload, order_id, next_attempt_at, expires_at, created_at)
    ${sql.join(rows, sql` UNION ALL `)} ON CONFLICT (dedupe) DO NOTHING`;
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
  { db, now }: Shop,
  channel: Channel,
  kind: MailKind,
  dedupe: string,
  to: string,
  payload: Record<string, string>,
): Statement {
  const [nextAttemptAt, expiresAt, createdAt] = [now, deadlineOf(kind, now), now];
  return db.orm
    .insert(outbox)
    .values({ dedupe, kind, channel, recipient: to, payload, nextAttemptAt, expiresAt, createdAt })
    .onConflictDoNothing({ target: outbox.dedupe });
}

function deadlineOf(kind: MailKind, now: number): number | null {
  const within = messageDeadlines[kind];
  return within === undefined ? null : now + within;
}
