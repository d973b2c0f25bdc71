import { urls } from '../../urls.ts';
import { orderMailOf } from '../ledger/messages/order-mail.server.ts';
import type { Mails } from '../messages/templates.ts';
import { orderShipped } from '../orders/mails/order-shipped.ts';

const tokenOf = (link: string) => new URL(link).searchParams.get('token');

/** The mail of the dispatch with a link to the invoice, which the order has by then. */
export const invoiceMails = {
  'order-shipped': orderMailOf((mail) => {
    const path = urls.orderDocument(mail.view.order.id, 'invoice', tokenOf(mail.link));
    return orderShipped({ ...mail, invoiceLink: mail.sender.shopUrl + path });
  }),
} satisfies Mails;
