import { orderNumber } from '../../../rules/ids.ts';
import { fill } from '../../../rules/language/texts.ts';
import type { Mail } from '../../messages/mails/mail.ts';
import { greet, noticeMail } from '../../messages/mails/notice.ts';
import { deliveryAddressLine } from '../../sales/messages/destination.ts';
import type { OrderMail } from '../../sales/messages/order-mail.server.ts';
import { orderMailTexts } from './order-mails.texts.ts';

/** The mail that the order was changed before it left: what it is now, and what to do if the reader did not ask for it. */
export function orderChanged({ sender, view: { order }, link }: OrderMail): Mail {
  const t = orderMailTexts();
  const number = orderNumber(order.number);
  return noticeMail(sender, {
    subject: fill(t.isChanged, { number }),
    headline: t.yoursChanged,
    look: { above: fill(t.order, { number }) },
    sentence: greet(order.customerName, fill(t.wasChanged, { number })),
    preview: t.changedAddress,
    parts: [
      ['', t.changedAddress],
      [t.address, deliveryAddressLine(order)],
    ],
    link: [t.view, link],
    hint: [t.notYou, fill(t.writeUs, { number })],
  });
}
