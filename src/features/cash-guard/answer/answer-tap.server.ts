import { sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { normalisePhone } from '../../../rules/address/pincode.ts';
import { queueCodEndedMail } from '../../ledger/messages/queue-order-message.server.ts';
import { readTap } from '../asks/answer-token.server.ts';
import { queueLink } from '../write-check.server.ts';

/** A button that a number pressed on WhatsApp. `id`: of the message that the press sent. */
export interface Tap {
  readonly id: string;
  readonly from: string;
  readonly payload: string;
}

/**
 * The statements of a pressed button; none for what the shop did not write. It counts only from the order's own number and for the version
 * that its message was about. Meta delivers a press more than once: an order that has its answer keeps it.
 */
export async function statementsOfTap(shop: Shop, { id, from, payload }: Tap): Promise<Statement[]> {
  const tap = await readTap(shop.env, payload);
  if (!tap) return [];
  const { act, orderId, version } = tap;
  const { now } = shop;
  const isOwn = sql`EXISTS (SELECT 1 FROM orders o WHERE o.id = ${orderId} AND o.status = 'processing' AND o.method = 'cod'
    AND o.shipping_address ->> 'phone' <> '' AND o.shipping_address ->> 'phone' = ${normalisePhone(from)})`;
  const waits = sql`EXISTS (SELECT 1 FROM cod_checks c WHERE c.order_id = ${orderId} AND c.version = ${version} AND c.state = 'waiting')`;
  if (act === 'confirm') {
    return [
      sql`UPDATE cod_checks SET state = 'confirmed', answered_at = ${now}, channel = 'whatsapp', message_id = ${id}
        WHERE order_id = ${orderId} AND version = ${version} AND state = 'waiting' AND ${isOwn}`,
    ];
  }
  if (act === 'change') return [queueLink(shop, orderId, version, isOwn)];
  return [
    sql`UPDATE orders SET status = 'cancelled_by_user', reservation = 'released', actor = 'shopper', move_note = 'by a button on WhatsApp',
        next_check_at = NULL, updated_at = ${now} WHERE id = ${orderId} AND ${isOwn} AND ${waits}`,
    // The order's trigger has ended the check.
    sql`UPDATE cod_checks
      SET channel = 'whatsapp', message_id = ${id}
      WHERE changes() = 1 AND order_id = ${orderId} AND state = 'cancelled'`,
    queueCodEndedMail(shop, orderId, 'shopper'),
  ];
}
