import { and, eq } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';
import { queueOrderMail } from '../messages/outbox.server.ts';
import { sendMailsOf } from '../messages/send.server.ts';
import { orders } from '../orders/orders.table.ts';

/** A coupon covers everything: there is nothing for the gateway to do, and the order is paid at once. */
export async function settleFree(shop: Shop, orderId: string): Promise<void> {
  const { orm } = shop.db;
  await shop.db.write([
    orm
      .update(orders)
      .set({ status: 'paid', hold: 'committed', actor: 'shopper', paidAt: shop.now, nextCheckAt: null, updatedAt: shop.now })
      .where(and(eq(orders.id, orderId), eq(orders.status, 'pending_payment'))),
    queueOrderMail(shop, 'order-confirmed', `paid:${orderId}`, orderId),
  ]);
  shop.background(sendMailsOf(shop, orderId));
}
