import { type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import type { Channel, MailKind } from '../../messages/mail-kinds.ts';
import { deadlineOf } from '../../messages/outbox/outbox.server.ts';
import { hasWhatsapp } from '../../messages/whatsapp/cloud-api.server.ts';
import { isOrderKind } from './whatsapp-templates.ts';

/**
 * May the phone of an order be written to? SQL over a row of `orders`: the number agreed and did not stop it, and the order is
 * paid or its sender proved the number, so that nobody reaches a stranger who once agreed.
 */
export const mayWhatsapp = sql`(orders.phone_verified = 1 OR orders.paid_at IS NOT NULL)
  AND EXISTS (SELECT 1 FROM consents c WHERE c.subject = orders.shipping_address ->> 'phone' AND c.purpose = 'whatsapp' AND c.withdrawn_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM whatsapp_stops s WHERE s.phone = orders.shipping_address ->> 'phone')`;

/** Who ended an order for cash on delivery. */
export const codEndings = ['shopper', 'shop'] as const;
export type CodEnding = (typeof codEndings)[number];

/**
 * A statement that queues a mail about an order; it joins the batch of the fact it tells of. The recipient is the
 * order's own address. Where WhatsApp is set up and the order's phone may be written to, the same is queued for WhatsApp.
 * Queued before under the same `dedupeKey`: nothing happens.
 */
export function queueOrderMail(
  shop: Shop,
  kind: MailKind,
  dedupeKey: string,
  orderId: string,
  payload: Record<string, string> = {},
): Statement {
  return queueAbout(shop, kind, sql`${dedupeKey}`, payload, sql`id = ${orderId}`);
}

/**
 * A statement that tells the shopper that their order for cash on delivery ended, for the batch that ends it. It looks at
 * the order itself: one that did not end is told nothing, and each time it was open ends once, whoever ends it how often.
 */
export function queueCodEndedMail(shop: Shop, orderId: string, why: CodEnding): Statement {
  const ended = sql`id = ${orderId} AND method = 'cod' AND reservation = 'released' AND status IN ('cancelled_by_user', 'failed')`;
  return queueAbout(shop, 'cod-ended', sql`'ended:' || id || ':' || hold_expires_at`, { why }, ended);
}

/** `dedupeKey` and `which` are SQL over the table of orders. */
function queueAbout({ env, now }: Shop, kind: MailKind, dedupeKey: SQL, payload: Record<string, string>, which: SQL): Statement {
  const row = (key: SQL, channel: Channel, recipient: SQL, where: SQL) =>
    sql`SELECT ${key}, ${kind}, ${channel}, ${recipient}, ${JSON.stringify(payload)}, id, ${now}, ${deadlineOf(kind, now)}, ${now}
      FROM orders WHERE ${where}`;
  const rows = [row(dedupeKey, 'email', sql`customer_email`, which)];
  if (hasWhatsapp(env) && isOrderKind(kind)) {
    rows.push(row(sql`'whatsapp:' || ${dedupeKey}`, 'whatsapp', sql`shipping_address ->> 'phone'`, sql`${which} AND ${mayWhatsapp}`));
  }
  return sql`INSERT INTO outbox (dedupe_key, kind, channel, recipient, payload, order_id, next_attempt_at, expires_at, created_at)
    ${sql.join(rows, sql` UNION ALL `)} ON CONFLICT (dedupe_key) DO NOTHING`;
}
