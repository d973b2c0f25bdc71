import { and, eq } from 'drizzle-orm';
import { violatedConstraint } from '../../../platform/database/constraints.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { isRevenue } from '../../../rules/order/order-status.ts';
import { queueOrderMessage } from '../../ledger/messages/queue-order-message.server.ts';
import { orders } from '../../ledger/orders.table.ts';
import { sendMessagesOf } from '../../messages/outbox/send-messages.server.ts';

/**
 * Makes an order paid whose total a coupon covers: the gateway is not involved. Repeating it changes nothing.
 * @throws ShopError NOT_PAYABLE if the order is no longer pending_payment
 */
export async function payFreeOrder(shop: Shop, orderId: string): Promise<void> {
  const { orm } = shop.db;
  try {
    await shop.db.write([
      orm
        .update(orders)
        .set({ status: 'paid', reservation: 'committed', actor: 'shopper', paidAt: shop.now, nextCheckAt: null, updatedAt: shop.now })
        .where(and(eq(orders.id, orderId), eq(orders.status, 'pending_payment'))),
      guardOneRow(),
      queueOrderMessage(shop, 'order-confirmed', `paid:${orderId}`, orderId),
    ]);
  } catch (error) {
    if (violatedConstraint(error) !== 'CONFLICT') throw error;
    const [order] = await orm.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId));
    if (!order || !isRevenue(order.status)) throw new ShopError('NOT_PAYABLE');
    return;
  }
  shop.background(sendMessagesOf(shop, orderId));
}
