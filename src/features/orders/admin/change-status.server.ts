import { and, eq, sql } from 'drizzle-orm';
import { type Violation, violatedConstraint } from '../../../platform/database/constraints.ts';
import type { Statement } from '../../../platform/database/database.ts';
import { guard, guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { HOLD_TTL } from '../../../rules/limits.ts';
import { isSendingUnanswered, isUndoable, moveRefusal, reservationAfter, UNDO_MS } from '../../../rules/order/order-moves.ts';
import { isOpen, isRevenue, type OrderStatus } from '../../../rules/order/order-status.ts';
import { nextCheckAt } from '../../../rules/order/reconcile.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { orderRefusal } from '../../../rules/refusals/order-refusals.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { passCheck } from '../../cash-guard/answer/pass-check.server.ts';
import { forgetRefusals } from '../../cash-guard/refusals.server.ts';
import { queueCodEndedMail, queueOrderMessage } from '../../ledger/messages/queue-order-message.server.ts';
import type { OrderRow } from '../../ledger/order-view.server.ts';
import { orders } from '../../ledger/orders.table.ts';
import type { MessageKind } from '../../messages/message-kinds.ts';
import { sendMessagesOf } from '../../messages/outbox/send-messages.server.ts';
import { readOrderFacts } from './order-facts.server.ts';

interface StatusChange {
  readonly orderId: string;
  readonly to: OrderStatus;
  /** The status on the administrator's screen: if it is out of date, nothing is changed. */
  readonly seen: OrderStatus;
  readonly reason?: string;
  /** The version of the order's edits on the screen; left out where the screen shows none. */
  readonly version?: number | undefined;
  /** The administrator, as the history shows them. */
  readonly by: string;
  /** The screen offers Undo: the mail of a step that can be taken back waits as long. */
  readonly undoable?: boolean | undefined;
}

/**
 * Changes the status of an order for the administrator. Usual steps of a delivery need no reason, unusual changes need one,
 * and changes that would contradict the order's money or stock are refused. The reservation is changed to match; who and why
 * are written into the history.
 * @throws ShopError ORDER_NOT_FOUND, STATUS_CHANGED (with the `status` it has now), ORDER_EDIT_STALE, MOVE_REFUSED, REASON_NEEDED, CASH_WAITS (a reason is
 *   needed because the buyer has not answered), OUT_OF_STOCK, COUPON_LIMIT or COUPON_CUSTOMER_LIMIT where an order is reopened and its pieces or its coupon are no longer available
 */
export async function changeStatus(
  shop: Shop,
  { orderId, to, seen, reason = '', version, by, undoable = false }: StatusChange,
): Promise<OrderStatus> {
  const read = await readOrderFacts(shop, orderId);
  if (!read) throw new ShopError('ORDER_NOT_FOUND');
  const { order, facts } = read;
  if (order.status !== seen) throw new ShopError('STATUS_CHANGED', { status: order.status });
  const refused = moveRefusal(facts, to, reason);
  if (refused) throw new ShopError(refused);
  const waits = undoable && isUndoable(seen, to);
  const move = shop.db.orm
    .update(orders)
    .set({
      status: to,
      reservation: reservationAfter(seen, to, order.reservation),
      actor: 'admin',
      moveNote: [by, reason.trim()].filter(Boolean).join(': '),
      updatedAt: shop.now,
      ...(to === 'delivered' ? { deliveredAt: shop.now } : seen === 'delivered' && to !== 'refunded' && { deliveredAt: null }),
      ...(isOpen(to) && { holdExpiresAt: shop.now + HOLD_TTL, nextCheckAt: nextCheckAt(shop.now, shop.now) }),
      // The mail about an ended cash order is keyed by `holdExpiresAt`: a new value lets the next end send a mail again.
      ...(order.method === 'cod' && !isRevenue(seen) && { holdExpiresAt: shop.now }),
    })
    .where(and(eq(orders.id, orderId), eq(orders.status, seen), eq(orders.reservation, order.reservation)));
  const action = recordAction(shop, {
    by,
    action: 'status',
    kind: 'order',
    id: orderId,
    label: orderNumber(order.number),
    changes: { status: [seen, to], ...(reason.trim() && { reason: [null, reason.trim()] }) },
  });
  const passes = isSendingUnanswered(facts, to) ? [passCheck(shop, orderId, by)] : [];
  // A cash order that arrives clears what was held against its number.
  const isCashDelivered = to === 'delivered' && order.method === 'cod' && order.source === null;
  const cleared = isCashDelivered ? await forgetRefusals(shop, order.shippingAddress.phone) : [];
  try {
    await shop.db.write([
      ...passes,
      move,
      guardOneRow(),
      ...unedited(orderId, version),
      action,
      ...cleared,
      ...mailsAbout(shop, order, to, waits ? shop.now + UNDO_MS : shop.now),
    ]);
  } catch (error) {
    const violation = violatedConstraint(error);
    if (violation !== 'CONFLICT') throw refusalOf(violation) ?? error;
    const [now] = await shop.db.orm.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId));
    if (now?.status === seen) throw new ShopError('ORDER_EDIT_STALE');
    throw new ShopError('STATUS_CHANGED', { status: now?.status ?? seen });
  }
  // The cron sends a mail that waits.
  if (shop.env.EMAIL && !waits) shop.background(sendMessagesOf(shop, orderId));
  return to;
}

/** Aborts the batch if the order was changed since the screen was drawn: its parcel would go to the former address. */
const unedited = (orderId: string, version: number | undefined): Statement[] =>
  version === undefined ? [] : [guard(sql`${version} = (SELECT coalesce(max(version), 0) FROM order_edits WHERE order_id = ${orderId})`)];

/** The mails to the customer about a status change: one for each event of an order, even if the status changes back and forth. */
function mailsAbout(shop: Shop, { id, status, method }: OrderRow, to: OrderStatus, sendAt: number): Statement[] {
  const queue = (kind: MessageKind, event: string) => [queueOrderMessage(shop, kind, `${event}:${id}`, id, {}, sendAt)];
  // A cash order that ended is reopened: each reopening sends a mail.
  if (method === 'cod' && to === 'processing' && !isRevenue(status)) return queue('order-confirmed', `confirmed:${shop.now}`);
  const isOnward = status !== 'delivered';
  if (to === 'shipped' && isOnward) return queue('order-shipped', 'shipped');
  if (to === 'delivered') return queue('order-delivered', 'delivered');
  if (method === 'cod') return [queueCodEndedMail(shop, id, 'shop')];
  const wasOpen = isRevenue(status) || isOpen(status);
  return to === 'cancelled_by_user' && wasOpen ? queue('order-cancelled', 'cancelled') : [];
}

/** The refusal for a constraint of the database: money or stock changed since the read, or an order of the same cart is open. */
function refusalOf(violation: Violation | null): ShopError | null {
  if (violation === null) return null;
  if (violation === 'OUT_OF_STOCK' || violation === 'COUPON_LIMIT' || violation === 'CASH_WAITS' || violation === 'ADVANCE_RETURNED')
    return new ShopError(violation);
  if (violation === 'COUPON_CUSTOMER_LIMIT') {
    return new ShopError(
      orderRefusal(violation, 'The customer has used the coupon of this order in other orders, as often as one customer may.'),
    );
  }
  if (violation === 'CHAT_ORDER_ENDED')
    return new ShopError(orderRefusal('MOVE_REFUSED', 'The link of this order has ended, and it is not held again. Make a new link.'));
  if (violation === 'CART_IS_OPEN' || violation === 'ORDER_REPLACED_BY_COD') {
    return new ShopError(orderRefusal('MOVE_REFUSED', 'The customer has another open order with the same pieces. Look at that order.'));
  }
  return new ShopError('MOVE_REFUSED');
}
