import { eq } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { urls } from '../../../urls.ts';
import { orderToken } from '../../orders/order-token.server.ts';
import { orderOf, orderQueries } from '../../orders/order-view.server.ts';
import { orders } from '../../orders/orders.table.ts';
import type { Channel } from '../mail-kinds.ts';
import type { outbox } from '../messages.table.ts';
import type { OrderMail } from './mail.ts';
import { viewFor } from './senders-words.ts';

/** Where links of messages lead, without a slash at the end. */
export const shopAddress = ({ env }: Shop) => env.SHOP_URL.replace(/\/$/, '');

/** The order's page and what became of its money, signed: whoever holds the link may see them. */
export async function orderLinks(shop: Shop, orderId: string): Promise<{ link: string; helpLink: string }> {
  const token = await orderToken(shop.env, orderId);
  const address = shopAddress(shop);
  return { link: address + urls.orderConfirmation(orderId, token), helpLink: address + urls.paymentHelp(orderId, token) };
}

/** What a message about an order is made of. @throws Error where the order does not exist */
export async function orderMail(
  shop: Shop,
  { orderId, payload }: Pick<typeof outbox.$inferSelect, 'orderId' | 'payload'>,
  channel: Channel = 'email',
): Promise<OrderMail> {
  const view = orderId === null ? null : orderOf(await shop.db.read(orderQueries(shop, eq(orders.id, orderId))));
  if (!view) throw new Error(`the message's order is gone: ${orderId}`);
  return { shopUrl: shopAddress(shop), view: viewFor(channel, view), payload, ...(await orderLinks(shop, view.order.id)) };
}
