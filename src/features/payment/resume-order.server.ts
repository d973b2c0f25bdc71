import { and, eq } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';
import { HOLD_TTL } from '../../rules/limits.ts';
import type { CreateOrderBody } from '../checkout/checkout.schema.ts';
import type { OrderRow } from '../orders/order-view.server.ts';
import { orders } from '../orders/orders.table.ts';
import type { CreatedOrder } from './create-order.server.ts';
import { agreedTo, storedAddress } from './insert-order.ts';
import { openAtGateway } from './open-at-gateway.server.ts';
import { codReply, queueCodMail } from './open-for-cash.server.ts';

/** The shopper comes back with the same cart (E13, F34, F35): the same order, with what they typed this time. Cash on delivery keeps its day to confirm. */
export async function resumeOrder(shop: Shop, order: OrderRow, body: CreateOrderBody): Promise<CreatedOrder> {
  const typed = { customerEmail: body.customer_email, customerName: body.customer_name, shippingAddress: storedAddress(body) };
  const isCod = order.method === 'cod';
  await shop.db.write([
    shop.db.orm
      .update(orders)
      .set({ ...typed, ...(!isCod && { holdExpiresAt: shop.now + HOLD_TTL }), updatedAt: shop.now })
      .where(and(eq(orders.id, order.id), eq(orders.hold, 'held'))),
    ...agreedTo(shop, body, order.userId),
    ...queueCodMail(shop, order.id, body),
  ]);
  return isCod ? codReply(shop, order) : openAtGateway(shop, order);
}
