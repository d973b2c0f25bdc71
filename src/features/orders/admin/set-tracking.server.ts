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
 * The carrier's page for a parcel: https only, as it is stored. An empty address takes it away. Where the mail that
 * it is on its way has left without a link, it is sent once more, with it.
 * @throws ShopError UNSAFE_LINK, ORDER_NOT_FOUND
 */
export async function setTracking(shop: Shop, { orderId, url }: { orderId: string; url: string }): Promise<string | null> {
  const link = safeLink(url);
  if (url.trim() !== '' && !link?.startsWith('https://')) throw new ShopError('UNSAFE_LINK');
  const late = link ? await lateLink(shop, orderId) : [];
  const [set] = await shop.db.write([
    shop.db.orm.update(orders).set({ trackingUrl: link, updatedAt: shop.now }).where(eq(orders.id, orderId)).returning({ id: orders.id }),
    ...late,
  ]);
  if (!set?.length) throw new ShopError('ORDER_NOT_FOUND');
  if (late.length > 0 && shop.env.EMAIL) shop.background(sendMailsOf(shop, orderId));
  return link;
}

async function lateLink(shop: Shop, orderId: string): Promise<Statement[]> {
  const { orm } = shop.db;
  const read = await shop.db.read({
    order: orm.select({ status: orders.status, trackingUrl: orders.trackingUrl }).from(orders).where(eq(orders.id, orderId)),
    told: orm
      .select({ sentAt: outbox.sentAt })
      .from(outbox)
      .where(eq(outbox.dedupeKey, `shipped:${orderId}`)),
  });
  const [[order], [told]] = [read.order, read.told];
  const isLate = order?.status === 'shipped' && order.trackingUrl === null && told?.sentAt;
  return isLate ? [queueOrderMail(shop, 'order-shipped', `tracking:${orderId}`, orderId)] : [];
}
