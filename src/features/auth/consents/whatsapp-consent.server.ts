import type { InValue } from '@libsql/client/web';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { newId } from '../../../rules/ids.ts';
import { consents } from '../../../rules/people/consents.ts';

/** SQL that is true where the number is proved to be the asker's, with its arguments. */
export interface NumberProved {
  readonly sql: string;
  readonly args: readonly InValue[];
}

/**
 * A statement that notes that a number agreed to messages on WhatsApp. Nothing is noted where the number is not proved, or
 * where the number itself wrote STOP: only its own START ends that.
 */
export function whatsappAgreed({ now }: Shop, phone: string, userId: string | null, proved: NumberProved): Statement {
  return {
    sql: `INSERT INTO consents (id, user_id, subject, purpose, wording, given_at) SELECT ?, ?, ?, 'whatsapp', ?, ? WHERE ${proved.sql}
      AND NOT EXISTS (SELECT 1 FROM whatsapp_stops WHERE phone = ?)
      AND NOT EXISTS (SELECT 1 FROM consents WHERE subject = ? AND user_id IS ? AND purpose = 'whatsapp' AND wording = ? AND withdrawn_at IS NULL)`,
    args: [newId(), userId, phone, consents.whatsapp, now, ...proved.args, phone, phone, userId, consents.whatsapp],
  };
}

/** The number is the one that a code came to in the account of this user. */
export const provedByAccount = (userId: string | null, phone: string): NumberProved => ({
  sql: 'EXISTS (SELECT 1 FROM users WHERE id = ? AND login_phone = ? AND login_phone_verified = 1)',
  args: [userId, phone],
});

/** The number itself wrote that it wants no messages: that holds, whoever ticks a box for it later. */
export const stoppedByNumber = ({ now }: Shop, phone: string): Statement => ({
  sql: 'INSERT INTO whatsapp_stops (phone, stopped_at) VALUES (?, ?) ON CONFLICT (phone) DO UPDATE SET stopped_at = excluded.stopped_at',
  args: [phone, now],
});

/** The number itself wrote START. */
export function startedByNumber(shop: Shop, phone: string): Statement[] {
  return [{ sql: 'DELETE FROM whatsapp_stops WHERE phone = ?', args: [phone] }, whatsappAgreed(shop, phone, null, { sql: '1', args: [] })];
}

/**
 * May the phone of an order be written to? SQL over a row of `orders`: the number agreed and did not stop it, and the order is
 * paid or its sender proved the number, so that nobody reaches a stranger who once agreed.
 */
export const MAY_WHATSAPP = `(orders.phone_proved = 1 OR orders.paid_at IS NOT NULL)
  AND EXISTS (SELECT 1 FROM consents c WHERE c.subject = orders.shipping_address ->> 'phone' AND c.purpose = 'whatsapp' AND c.withdrawn_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM whatsapp_stops s WHERE s.phone = orders.shipping_address ->> 'phone')`;
