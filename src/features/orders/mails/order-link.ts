import { orderNumber } from '../../../rules/ids.ts';
import type { Mail } from '../../messages/mails/mail.ts';
import { greet, noticeMail } from '../../messages/mails/notice.ts';
import type { OrderMail } from '../../sales/messages/order-mail.server.ts';

/** The link to an order once more, for somebody who tracked it and no longer has the earlier mails. */
export function orderLink({ sender, view: { order }, link }: OrderMail): Mail {
  const number = orderNumber(order.number);
  return noticeMail(sender, {
    subject: `Your link to order ${number}`,
    headline: 'Your order',
    sentence: greet(order.customerName, `this link opens your order ${number}.`),
    preview: 'See the pieces, cancel the order or ask for a return.',
    parts: [['', 'There you see the pieces, can cancel the order before it ships, and ask for a return after it has arrived.']],
    link: ['View my order', link],
    hint: ['Did you not ask for it?', 'You can ignore this mail. The link went to nobody else.'],
  });
}
