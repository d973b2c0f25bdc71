import { type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import type { Channel, MessageKind } from '../../messages/message-kinds.ts';
import { deadlineOf } from '../../messages/outbox/outbox.server.ts';
import { hasWhatsapp } from '../../messages/whatsapp/cloud-api.server.ts';
import { isOrderKind } from './whatsapp-templates.ts';

/**
 * SQL over a row of `orders`: may WhatsApp messages go to the order's phone? True if the number has consented and not sent STOP, and the
 * order is paid or the number is proved. The last condition protects the owner of a number that somebody else typed.
 */
export const mayWhatsapp = sql`(orders.phone_verified = 1 OR orders.paid_at IS NOT NULL)
  AND EXISTS (SELECT 1
    FROM consents c
    WHERE c.subject = orders.shipping_address ->> 'phone' AND c.purpose = 'whatsapp' AND c.withdrawn_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM whatsapp_stops s WHERE s.phone = orders.shipping_address ->> 'phone')`;

/** The parties who can end an order for cash on delivery. */
export const codEndings = ['shopper', 'shop'] as const;
export type CodEnding = (typeof codEndings)[number];

/**
 * Returns a statement that queues a mail about an order, for the batch that writes the event. The recipient is the order's e-mail
 * address, unless its customer wishes no mails; it is written in the language of the order. Where WhatsApp is set up and `mayWhatsapp` holds, a WhatsApp message is queued as well.
 * Does nothing if a message with the same `dedupeKey` was queued before. `sendAt`: UTC ms before which it is not sent.
 */
export function queueOrderMessage(
  shop: Shop,
  kind: MessageKind,
  dedupeKey: string,
  orderId: string,
  payload: Record<string, string> = {},
  sendAt: number = shop.now,
): Statement {
  return queueAbout(shop, kind, sql`${dedupeKey}`, payload, sql`id = ${orderId}`, sendAt);
}

/**
 * Returns the same for an order of which a condition holds when the batch comes to it: SQL over a row of `orders`. `orderId` may be SQL too.
 */
export function queueOrderMessageIf(
  shop: Shop,
  kind: MessageKind,
  dedupeKey: string,
  orderId: string | SQL,
  condition: SQL,
  payload: Record<string, string> = {},
): Statement {
  return queueAbout(shop, kind, sql`${dedupeKey}`, payload, sql`id = ${orderId} AND ${condition}`);
}

/**
 * Returns a statement that queues the WhatsApp message about a change for the phone that the order has before it, for the batch of the
 * change; null where WhatsApp is not set up.
 */
export function queueToFormerPhone(shop: Shop, kind: MessageKind, dedupeKey: string, orderId: string): Statement | null {
  if (!hasWhatsapp(shop.env)) return null;
  return sql`INSERT INTO outbox (dedupe_key, kind, channel, recipient, payload, order_id, language, next_attempt_at, expires_at, created_at)
    SELECT ${`former:${dedupeKey}`}, ${kind}, 'whatsapp', shipping_address ->> 'phone', '{}', id, language, ${shop.now}, ${deadlineOf(kind, shop.now)}, ${shop.now}
    FROM orders WHERE id = ${orderId} AND ${mayWhatsapp} ON CONFLICT (dedupe_key) DO NOTHING`;
}

/**
 * Returns a statement that queues the message that a cash-on-delivery order ended, for the batch that ends it. It reads the order in the
 * database: nothing is queued for an order that has not ended, and a repeated cancellation queues no second message. An order that was
 * reopened gets a message for each end.
 */
export function queueCodEndedMail(shop: Shop, orderId: string, why: CodEnding): Statement {
  const ended = sql`id = ${orderId} AND method = 'cod' AND reservation = 'released' AND status IN closed_statuses`;
  return queueAbout(shop, 'cod-ended', sql`'ended:' || id || ':' || hold_expires_at`, { why }, ended);
}

/**
 * Returns a statement that queues the mail that an order was not paid, for those of `ids` whose pieces this batch has released.
 */
export function queueUnpaidMails(shop: Shop, ids: readonly string[]): Statement {
  const released = sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
      AND +reservation = 'released'
      AND actor = 'cron'
      AND updated_at = ${shop.now}`;
  return queueAbout(shop, 'payment-failed', sql`'unpaid:' || id`, {}, released);
}

/** `dedupeKey` and `which` are SQL over a row of `orders`. */
function queueAbout(
  { env, now }: Shop,
  kind: MessageKind,
  dedupeKey: SQL,
  payload: Record<string, string>,
  which: SQL,
  sendAt: number = now,
): Statement {
  const row = (key: SQL, channel: Channel, recipient: SQL, where: SQL) =>
    sql`SELECT ${key}, ${kind}, ${channel}, ${recipient}, ${JSON.stringify(payload)}, id, language, ${sendAt}, ${deadlineOf(kind, now)}, ${now}
      FROM orders WHERE ${where}`;
  const rows = [row(dedupeKey, 'email', sql`customer_email`, sql`${which} AND has_mails = 1`)];
  if (hasWhatsapp(env) && isOrderKind(kind)) {
    rows.push(row(sql`'whatsapp:' || ${dedupeKey}`, 'whatsapp', sql`shipping_address ->> 'phone'`, sql`${which} AND ${mayWhatsapp}`));
  }
  return sql`INSERT INTO outbox (dedupe_key, kind, channel, recipient, payload, order_id, language, next_attempt_at, expires_at, created_at)
    ${sql.join(rows, sql` UNION ALL `)} ON CONFLICT (dedupe_key) DO NOTHING`;
}
