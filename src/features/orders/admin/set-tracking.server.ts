import { eq } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { safeLink } from '../../../rules/safe-link.ts';
import { outbox } from '../../messages/messages.table.ts';
import { sendMailsOf } from '../../messages/outbox/send-messages.server.ts';
import { queueOrderMail } from '../../sales/messages/queue-order-mail.server.ts';
import { orders } from '../../sales/orders.table.ts';

/**
 * Sets the carrier's tracking link of an order: https only. An empty address removes it. If the shipping mail was already sent
 * without a link, it is sent once more with the link.
 * @throws ShopError UNSAFE_LINK, ORDER_NOT_FOUND
 */
export async function setTracking(shop: Shop, { orderId, url }: { orderId: string; url: string }): Promise<string | null> {
  const link = safeLink(url);
  if (url.trim() !== '' && !link?.startsWith('https://')) throw new ShopError('UNSAFE_LINK');
  const mail = link ? await mailForLateLink(shop, orderId) : [];
  const [set] = await shop.db.write([
    shop.db.orm.update(orders).set({ trackingUrl: link, updatedAt: shop.now }).where(eq(orders.id, orderId)).returning({ id: orders.id }),
    ...mail,
  ]);
  if (!set?.length) throw new ShopError('ORDER_NOT_FOUND');
  if (mail.length > 0 && shop.env.EMAIL) shop.background(sendMailsOf(shop, orderId));
  return link;
}

async function mailForLateLink(shop: Shop, orderId: string): Promise<Statement[]> {
  const { orm } = shop.db;
  const read = await shop.db.read({
    order: orm.select({ status: orders.status, trackingUrl: orders.trackingUrl }).from(orders).where(eq(orders.id, orderId)),
    shippingMail: orm
      .select({ sentAt: outbox.sentAt })
      .from(outbox)
      .where(eq(outbox.dedupeKey, `shipped:${orderId}`)),
  });
  const [[order], [shippingMail]] = [read.order, read.shippingMail];
  const isLate = order?.status === 'shipped' && order.trackingUrl === null && shippingMail?.sentAt;
  return isLate ? [queueOrderMail(shop, 'order-shipped', `tracking:${orderId}`, orderId)] : [];
}
