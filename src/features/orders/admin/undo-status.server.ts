import { and, desc, eq, sql } from 'drizzle-orm';
import { violatedConstraint } from '../../../platform/database/constraints.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { MINUTE } from '../../../rules/limits.ts';
import { isUndoable, moveRefusal } from '../../../rules/order/order-moves.ts';
import type { OrderStatus } from '../../../rules/order/order-status.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { orderEvents, orders } from '../../ledger/orders.table.ts';
import { readOrderFacts } from './order-facts.server.ts';

interface Undo {
  readonly orderId: string;
  /** The move that is taken back. */
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  readonly by: string;
}

/** A move without a mail can be taken back for so long; one with a mail until the mail leaves. */
const UNDONE_WITHIN = MINUTE;

/**
 * Takes back the last step of a parcel, with its mail, as long as the mail has not left.
 * @throws ShopError ORDER_NOT_FOUND, STATUS_CHANGED, MOVE_REFUSED, UNDO_TOO_LATE
 */
export async function undoStatus(shop: Shop, { orderId, from, to, by }: Undo): Promise<OrderStatus> {
  const { orm } = shop.db;
  const read = await readOrderFacts(shop, orderId);
  if (!read) throw new ShopError('ORDER_NOT_FOUND');
  const { order, facts } = read;
  if (order.status !== to) throw new ShopError('STATUS_CHANGED', { status: order.status });
  if (!isUndoable(from, to)) throw new ShopError('MOVE_REFUSED');
  const refused = moveRefusal(facts, from, 'Undone');
  if (refused) throw new ShopError(refused);
  const [last] = await orm.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(desc(orderEvents.seq)).limit(1);
  if (last?.from !== from || last.to !== to || last.actor !== 'admin' || last.createdAt <= shop.now - UNDONE_WITHIN) {
    throw new ShopError('UNDO_TOO_LATE');
  }
  // A mail of an earlier shipment of the same order has the same key, and stays.
  const ofThisMove = sql`dedupe_key IN (${`shipped:${orderId}`}, ${`delivered:${orderId}`}, ${`whatsapp:shipped:${orderId}`}, ${`whatsapp:delivered:${orderId}`})
    AND created_at >= ${last.createdAt}`;
  const delivered = sql`(SELECT max(e.created_at) FROM order_events e WHERE e.order_id = ${orderId} AND e.to_status = 'delivered')`;
  try {
    await shop.db.write([
      sql`INSERT INTO guard SELECT NOT EXISTS (SELECT 1 FROM outbox WHERE ${ofThisMove} AND (sent_at IS NOT NULL OR attempts > 0))`,
      sql`DELETE FROM outbox WHERE ${ofThisMove}`,
      orm
        .update(orders)
        .set({
          status: from,
          actor: 'admin',
          moveNote: `${by}: Undone`,
          updatedAt: shop.now,
          ...(to === 'delivered' && { deliveredAt: null }),
          // The return window counts from the delivery, not from the undo.
          ...(from === 'delivered' && { deliveredAt: delivered }),
        })
        .where(and(eq(orders.id, orderId), eq(orders.status, to))),
      guardOneRow(),
      recordAction(shop, {
        by,
        action: 'undo',
        kind: 'order',
        id: orderId,
        label: orderNumber(order.number),
        changes: { status: [to, from] },
      }),
    ]);
  } catch (error) {
    if (violatedConstraint(error) !== 'CONFLICT') throw error;
    const [now] = await orm.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId));
    throw now && now.status !== to ? new ShopError('STATUS_CHANGED', { status: now.status }) : new ShopError('UNDO_TOO_LATE');
  }
  return from;
}
