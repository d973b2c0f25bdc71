import { and, eq } from 'drizzle-orm';
import { violatedConstraint } from '../../../platform/database/constraints.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import type { OrderStatus } from '../../../rules/order/order-status.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { safeLink } from '../../../rules/safe-link.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { queueOrderMessage } from '../../ledger/messages/queue-order-message.server.ts';
import { orders } from '../../ledger/orders.table.ts';
import { outbox } from '../../messages/messages.table.ts';
import { sendMessagesOf } from '../../messages/outbox/send-messages.server.ts';

interface Tracking {
  readonly orderId: string;
  readonly url: string;
  /** The administrator, as the audit log shows them. */
  readonly by: string;
  /** The status that the order must still have: a parcel that has left keeps the link of its mail. */
  readonly seen?: OrderStatus;
}

/**
 * Sets the carrier's tracking link of an order: https only. An empty address removes it. If the shipping mail was already sent
 * without a link, it is sent once more with the link.
 * @throws ShopError UNSAFE_LINK, ORDER_NOT_FOUND, STATUS_CHANGED where the order is no longer `seen`
 */
export async function setTracking(shop: Shop, { orderId, url, by, seen }: Tracking): Promise<string | null> {
  const link = safeLink(url);
  if (url.trim() !== '' && !link?.startsWith('https://')) throw new ShopError('UNSAFE_LINK');
  const { order, isTold } = await readTracking(shop, orderId);
  if (!order) throw new ShopError('ORDER_NOT_FOUND');
  if (seen && order.status !== seen) throw new ShopError('STATUS_CHANGED', { status: order.status });
  if (order.trackingUrl === link) return link;
  const isLate = link !== null && order.status === 'shipped' && order.trackingUrl === null && isTold;
  const set = shop.db.orm
    .update(orders)
    .set({ trackingUrl: link, updatedAt: shop.now })
    .where(and(eq(orders.id, orderId), seen && eq(orders.status, seen)));
  const batch = [
    set,
    guardOneRow(),
    recordAction(shop, {
      by,
      action: 'tracking',
      kind: 'order',
      id: orderId,
      label: orderNumber(order.number),
      changes: { trackingUrl: [order.trackingUrl, link] },
    }),
    ...(isLate ? [queueOrderMessage(shop, 'order-shipped', `tracking:${orderId}`, orderId)] : []),
  ];
  await shop.db.write(batch).catch((error) => {
    throw violatedConstraint(error) === 'CONFLICT' ? new ShopError('STATUS_CHANGED', { status: order.status }) : error;
  });
  if (isLate && shop.env.EMAIL) shop.background(sendMessagesOf(shop, orderId));
  return link;
}

/** Reads the parcel's link, and whether the mail about its dispatch was sent. */
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
