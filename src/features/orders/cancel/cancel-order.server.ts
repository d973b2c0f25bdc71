import { and, eq, inArray } from 'drizzle-orm';
import { violatedConstraint } from '../../../platform/database/constraints.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { PageOwner } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { newId } from '../../../rules/ids.ts';
import { CANCEL_REASON_MAX } from '../../../rules/limits.ts';
import { isRevenue, isSent, isToPack, type OrderStatus, statusesWhere } from '../../../rules/order/order-status.ts';
import { tidied } from '../../../rules/typed/format-characters.ts';
import { queueCodEndedMail, queueOrderMessage } from '../../ledger/messages/queue-order-message.server.ts';
import { readableBy } from '../../ledger/order-view.server.ts';
import { orders } from '../../ledger/orders.table.ts';
import { payments } from '../../ledger/payments.table.ts';
import { sendMessagesOf } from '../../messages/outbox/send-messages.server.ts';
import { refundRemainder } from '../../payment/refund/refund-remainder.server.ts';
import { sendDueRefunds } from '../../payment/refund/send-refunds.server.ts';

/** `late`: the order was already shipped. `refused`: the customer cannot cancel this order. */
type CancelOutcome = 'cancelled' | 'late' | 'refused';

/** Brings what is known of the parcels of an order up to date. Never throws. */
export type Hear = (shop: Shop, orderId: string) => Promise<void>;

interface CancelAsked {
  readonly orderId: string;
  /** The token of the signed link in a mail. */
  readonly token: string | null;
  /** Reason of the customer; may be empty. */
  readonly reason: string;
}

/**
 * Cancels an order for the customer before it is shipped (E17, E18). One batch releases the pieces, requests a full refund
 * without a charge (L7) and queues the mail. A repeated request changes nothing. If the order is shipped at the same moment,
 * either the cancellation or the shipment takes effect, never parts of both.
 * @param hear asks the courier about a parcel of which it has news
 * @throws ShopError ORDER_NOT_FOUND, SHOP_BUSY
 */
export async function cancelOrder(
  shop: Shop,
  visitor: PageOwner,
  { orderId, token, reason }: CancelAsked,
  hear: Hear = async () => {},
): Promise<CancelOutcome> {
  const where = await readableBy(shop, visitor, orderId, token);
  const read = await shop.db.read({
    order: shop.db.orm
      .select({ id: orders.id, method: orders.method, status: orders.status, paidAt: orders.paidAt })
      .from(orders)
      .where(where),
    counted: shop.db.orm
      .select({ method: payments.method })
      .from(payments)
      .where(and(eq(payments.orderId, orderId), eq(payments.settlement, 'counted'))),
  });
  const [[order], [counted]] = [read.order, read.counted];
  if (!order) throw new ShopError('ORDER_NOT_FOUND');
  if (isToPack(order.status)) await hear(shop, orderId);
  const moveNote = oneLine(tidied(reason)).slice(0, CANCEL_REASON_MAX) || null;
  if (order.method === 'cod') return cancelCod(shop, orderId, moveNote);
  if (!isToPack(order.status)) return outcomeOf(order);

  const refund = newId();
  try {
    await shop.db.write([
      refundRemainder(shop, { orderId, id: refund, by: 'the shopper', reason: 'cancelled before it was sent' }),
      shop.db.orm
        .update(orders)
        .set({ status: 'cancelled_by_user', reservation: 'released', actor: 'shopper', moveNote, nextCheckAt: null, updatedAt: shop.now })
        .where(and(eq(orders.id, orderId), inArray(orders.status, statusesWhere(isToPack)))),
      guardOneRow(),
      queueOrderMessage(shop, 'order-cancelled', `cancelled:${orderId}`, orderId, { method: counted?.method ?? '' }),
    ]);
  } catch (error) {
    // The order was cancelled in another window, shipped or refunded meanwhile, or less than the gateway's minimum is left to refund.
    if (violatedConstraint(error) === null) throw error;
    return currentOutcome(shop, orderId);
  }
  shop.background(Promise.all([sendDueRefunds(shop, refund), sendMessagesOf(shop, orderId)]));
  return 'cancelled';
}

/** Replaces line breaks and control characters with spaces: a history note is one line. */
const oneLine = (text: string) => text.replace(/[\p{C}\s]+/gu, ' ').trim();

/** Cancels a cash-on-delivery order (E17). Nothing was paid but an advance, which a trigger gives back. */
async function cancelCod(shop: Shop, orderId: string, moveNote: string | null): Promise<CancelOutcome> {
  const [moved] = await shop.db.write([
    shop.db.orm
      .update(orders)
      .set({ status: 'cancelled_by_user', reservation: 'released', actor: 'shopper', moveNote, nextCheckAt: null, updatedAt: shop.now })
      .where(and(eq(orders.id, orderId), eq(orders.method, 'cod'), eq(orders.status, 'processing')))
      .returning({ id: orders.id }),
    queueCodEndedMail(shop, orderId, 'shopper'),
  ]);
  if (!moved?.length) return currentOutcome(shop, orderId);
  shop.background(Promise.all([sendDueRefunds(shop), sendMessagesOf(shop, orderId)]));
  return 'cancelled';
}

async function currentOutcome({ db: { orm } }: Shop, orderId: string): Promise<CancelOutcome> {
  const [order] = await orm
    .select({ method: orders.method, status: orders.status, paidAt: orders.paidAt })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order ? outcomeOf(order) : 'refused';
}

function outcomeOf({ method, status, paidAt }: { method: 'gateway' | 'cod'; status: OrderStatus; paidAt: number | null }): CancelOutcome {
  if (isSent(status)) return 'late';
  const wasConfirmed = method === 'cod' || paidAt !== null;
  return wasConfirmed && !isRevenue(status) && (status === 'cancelled_by_user' || status === 'refunded') ? 'cancelled' : 'refused';
}
