import { eq } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { orderNumber } from '../../../rules/ids.ts';
import { safeLink } from '../../../rules/safe-link.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { outbox } from '../../messages/messages.table.ts';
import { sendMailsOf } from '../../messages/outbox/send-messages.server.ts';
import { queueOrderMail } from '../../sales/messages/queue-order-mail.server.ts';
import { orders } from '../../sales/orders.table.ts';

interface Tracking {
  readonly orderId: string;
  readonly url: string;
  /** Who sets it, as the audit log shows it. */
  readonly by: string;
}

/**
 * Sets the carrier's tracking link of an order: https only. An empty address removes it. If the shipping mail was already sent
 * without a link, it is sent once more with the link.
 * @throws ShopError UNSAFE_LINK, ORDER_NOT_FOUND
 */
export async function setTracking(shop: Shop, { orderId, url, by }: Tracking): Promise<string | null> {
  const link = safeLink(url);
  if (url.trim() !== '' && !link?.startsWith('https://')) throw new ShopError('UNSAFE_LINK');
  const { order, isTold } = await readTracking(shop, orderId);
  if (!order) throw new ShopError('ORDER_NOT_FOUND');
  if (order.trackingUrl === link) return link;
  const isLate = link !== null && order.status === 'shipped' && order.trackingUrl === null && isTold;
  await shop.db.write([
    shop.db.orm.update(orders).set({ trackingUrl: link, updatedAt: shop.now }).where(eq(orders.id, orderId)),
    recordAction(shop, {
      by,
      action: 'tracking',
      kind: 'order',
      id: orderId,
      label: orderNumber(order.number),
      changes: { trackingUrl: [order.trackingUrl, link] },
    }),
    ...(isLate ? [queueOrderMail(shop, 'order-shipped', `tracking:${orderId}`, orderId)] : []),
  ]);
  if (isLate && shop.env.EMAIL) shop.background(sendMailsOf(shop, orderId));
  return link;
}

/** What the parcel's link is now, and whether the mail that the parcel is on its way has left. */
async function readTracking({ db }: Shop, orderId: string) {
  const read = await db.read({
    order: db.orm
      .select({ number: orders.number, status: orders.status, trackingUrl: orders.trackingUrl })
      .from(orders)
      .where(eq(orders.id, orderId)),
    told: db.orm
      .select({ sentAt: outbox.sentAt })
      .from(outbox)
      .where(eq(outbox.dedupeKey, `shipped:${orderId}`)),
  });
  return { order: read.order[0], isTold: Boolean(read.told[0]?.sentAt) };
}
