import { and, eq, gt } from 'drizzle-orm';
import { violated } from '../../platform/db.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Visitor } from '../../platform/visitor.ts';
import { queueOrderMail } from '../messages/outbox.server.ts';
import { sendMailsOf } from '../messages/send.server.ts';
import { mayRead } from './order-view.server.ts';
import { orders } from './orders.table.ts';

/** The visitor's own order, or that of the link in a mail. */
async function ownOrder(shop: Shop, visitor: Visitor, orderId: string, token: string | null) {
  const where = await mayRead(shop, visitor, orderId, token);
  const [order] = await shop.db.orm.select({ id: orders.id, method: orders.method, status: orders.status }).from(orders).where(where);
  if (!order) throw new ShopError('ORDER_NOT_FOUND');
  return order;
}

/**
 * The shopper says yes to an order for cash on delivery (E4): its pieces are sold and its mail is queued in one batch. A
 * second press, or one that comes too late, changes nothing; the order's page says how it stands.
 * @throws ShopError ORDER_NOT_FOUND, SHOP_BUSY
 */
export async function confirmCod(shop: Shop, visitor: Visitor, orderId: string, token: string | null): Promise<void> {
  const order = await ownOrder(shop, visitor, orderId, token);
  if (order.method !== 'cod' || order.status !== 'pending_payment') return;
  try {
    await shop.db.write([
      shop.db.orm
        .update(orders)
        .set({ status: 'processing', hold: 'committed', actor: 'shopper', nextCheckAt: null, updatedAt: shop.now })
        .where(
          and(eq(orders.id, orderId), eq(orders.method, 'cod'), eq(orders.status, 'pending_payment'), gt(orders.holdExpiresAt, shop.now)),
        ),
      { sql: 'INSERT INTO guard SELECT changes() = 1' },
      queueOrderMail(shop, 'order-confirmed', `confirmed:${orderId}`, orderId),
    ]);
  } catch (error) {
    // Confirmed in another window, cancelled, or out of time.
    if (violated(error) !== 'GUARD_MISSED') throw error;
    return;
  }
  shop.background(sendMailsOf(shop, orderId));
}
