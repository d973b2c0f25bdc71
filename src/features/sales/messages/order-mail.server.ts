import { eq } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { urls } from '../../../urls.ts';
import type { Channel } from '../../messages/mail-kinds.ts';
import type { Mail } from '../../messages/mails/mail.ts';
import { type MailTemplate, type MessageRow, shopAddress } from '../../messages/templates.ts';
import { orderToken } from '../order-token.server.ts';
import { type OrderView, orderOf, orderQueries } from '../order-view.server.ts';
import { orders } from '../orders.table.ts';
import { viewForReader } from './senders-words.ts';

/** What a mail about an order is made of. */
export interface OrderMail {
  readonly shopUrl: string;
  readonly view: OrderView;
  /** The order's page, signed: whoever gets the mail may open it. */
  readonly link: string;
  /** What became of its money, signed too. */
  readonly helpLink: string;
  readonly payload: Readonly<Record<string, string>>;
}

/** The order's page and what became of its money, signed: whoever holds the link may see them. */
export async function orderLinks(shop: Shop, orderId: string): Promise<{ link: string; helpLink: string }> {
  const token = await orderToken(shop.env, orderId);
  const address = shopAddress(shop);
  return { link: address + urls.orderConfirmation(orderId, token), helpLink: address + urls.paymentHelp(orderId, token) };
}

/** What a message about an order is made of. @throws Error where the order does not exist */
export async function orderMail(
  shop: Shop,
  { orderId, payload }: Pick<MessageRow, 'orderId' | 'payload'>,
  channel: Channel = 'email',
): Promise<OrderMail> {
  const view = orderId === null ? null : orderOf(await shop.db.read(orderQueries(shop, eq(orders.id, orderId))));
  if (!view) throw new Error(`the message's order is gone: ${orderId}`);
  return { shopUrl: shopAddress(shop), view: viewForReader(channel, view), payload, ...(await orderLinks(shop, view.order.id)) };
}

/** A mail about an order. */
export const orderMailOf =
  (template: (mail: OrderMail) => Mail): MailTemplate =>
  async (shop, row) =>
    template(await orderMail(shop, row));
