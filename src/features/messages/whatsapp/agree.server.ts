import { eq, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { newId } from '../../../rules/ids.ts';
import { consents } from '../../../rules/people/consents.ts';
import { whatsappStops } from '../messages.table.ts';

/**
 * A statement that notes that a number agreed to messages on WhatsApp. Nothing is noted where the number is not proved, or
 * where the number itself wrote STOP: only its own START ends that. `isProved` is true where the number is proved to be the asker's.
 */
export function whatsappAgreed({ now }: Shop, phone: string, userId: string | null, isProved: SQL): Statement {
  const wording = consents.whatsapp;
  return sql`INSERT INTO consents (id, user_id, subject, purpose, wording, given_at)
    SELECT ${newId()}, ${userId}, ${phone}, 'whatsapp', ${wording}, ${now} WHERE ${isProved}
      AND NOT EXISTS (SELECT 1 FROM whatsapp_stops WHERE phone = ${phone})
      AND NOT EXISTS (SELECT 1 FROM consents
        WHERE subject = ${phone} AND user_id IS ${userId} AND purpose = 'whatsapp' AND wording = ${wording} AND withdrawn_at IS NULL)`;
}

/** The number is the one that a code came to in the account of this user. */
export const provedByAccount = (userId: string | null, phone: string): SQL =>
  sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND login_phone = ${phone} AND login_phone_verified = 1)`;

/** The number itself wrote that it wants no messages: that holds, whoever ticks a box for it later. */
export const stoppedByNumber = ({ db, now }: Shop, phone: string): Statement =>
  db.orm
    .insert(whatsappStops)
    .values({ phone, stoppedAt: now })
    .onConflictDoUpdate({ target: whatsappStops.phone, set: { stoppedAt: now } });

/** The number itself wrote START. */
export function startedByNumber(shop: Shop, phone: string): Statement[] {
  const started = shop.db.orm.delete(whatsappStops).where(eq(whatsappStops.phone, phone));
  return [started, whatsappAgreed(shop, phone, null, sql`1`)];
}

/**
 * May the phone of an order be written to? SQL over a row of `orders`: the number agreed and did not stop it, and the order is
 * paid or its sender proved the number, so that nobody reaches a stranger who once agreed.
 */
export const mayWhatsapp = sql`(orders.phone_proved = 1 OR orders.paid_at IS NOT NULL)
  AND EXISTS (SELECT 1 FROM consents c WHERE c.subject = orders.shipping_address ->> 'phone' AND c.purpose = 'whatsapp' AND c.withdrawn_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM whatsapp_stops s WHERE s.phone = orders.shipping_address ->> 'phone')`;
