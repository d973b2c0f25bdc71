import { eq } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { confirmOrderPath } from '../../../rules/cash/answer-address.ts';
import type { Business } from '../../../rules/gst/business.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { urls } from '../../../urls.ts';
import type { Mail, MailSender } from '../../messages/mails/mail.ts';
import { nameInMails } from '../../messages/mails/notice.ts';
import type { Channel } from '../../messages/message-kinds.ts';
import { type MailTemplate, type MessageRow, shopAddress } from '../../messages/templates.ts';
import { businessQuery } from '../order-businesses.server.ts';
import { orderToken } from '../order-token.server.ts';
import { bundledWithQuery } from '../order-travels.server.ts';
import { type OrderView, orderOf, orderQueries } from '../order-view.server.ts';
import { orders } from '../orders.table.ts';
import { isKnown, viewForReader } from './strangers.ts';

/** The contents of a message about an order. */
interface OrderMessage {
  readonly view: OrderView;
  /** The signed link to the order's page: whoever has the mail may open it. */
  readonly link: string;
  /** The signed link to the payment-help page of the order. */
  readonly helpLink: string;
  /** The signed link to the page at which a cash order is answered. */
  readonly answerLink: string;
  /** The signed link to the invoice, if the mail has one. */
  readonly invoiceLink?: string;
  /** The number of the order in whose parcel this one goes; null if it goes alone. */
  readonly goesWith: number | null;
  /** The business that it is billed to; null for a person, and where a shopper typed it to somebody who may be a stranger. */
  readonly business: Business | null;
  readonly payload: Readonly<Record<string, string>>;
}

/** The contents of a mail about an order. */
export interface OrderMail extends OrderMessage {
  readonly sender: MailSender;
}

/** Returns signed links to the order's pages: whoever holds a link may see the order. */
export async function orderLinks(shop: Shop, orderId: string): Promise<Pick<OrderMessage, 'link' | 'helpLink' | 'answerLink'>> {
  const token = await orderToken(shop.env, orderId);
  const address = shopAddress(shop);
  return {
    link: address + urls.orderConfirmation(orderId, token),
    helpLink: address + urls.paymentHelp(orderId, token),
    answerLink: address + confirmOrderPath(orderId, token),
  };
}

function readRows(shop: Shop, orderId: string) {
  const where = eq(orders.id, orderId);
  return shop.db.read({ ...orderQueries(shop, where), first: bundledWithQuery(orderId), business: businessQuery(shop, where) });
}

/** Reads the order of a message. @throws Error if the order does not exist */
export async function orderMessage(
  shop: Shop,
  { orderId, payload }: Pick<MessageRow, 'orderId' | 'payload'>,
  channel: Channel = 'email',
): Promise<OrderMessage> {
  const rows = orderId === null ? null : await readRows(shop, orderId);
  const view = rows && orderOf(rows);
  if (!view) throw new Error(`the order of this message does not exist: ${orderId}`);
  const goesWith = rows.first[0]?.number ?? null;
  const isShown = isKnown(channel, view) || view.order.source !== null;
  const business = isShown ? (rows.business[0] ?? null) : null;
  return { view: viewForReader(channel, view), payload, goesWith, business, ...(await orderLinks(shop, view.order.id)) };
}

/** Makes a mail template out of a function from an order to a mail. */
export const orderMailOf =
  (template: (mail: OrderMail) => Mail): MailTemplate =>
  async (shop, row, sender) => {
    const message = await orderMessage(shop, row);
    const { customerName, number } = message.view.order;
    return { facts: { name: nameInMails(customerName), order: orderNumber(number) }, ...template({ ...message, sender }) };
  };
