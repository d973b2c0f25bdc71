import { orderNumber } from '../../../rules/ids.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { refundTiming } from '../../../rules/order/refund.ts';
import type { Mail } from '../../messages/mails/mail.ts';
import { greet, noticeMail } from '../../messages/mails/notice.ts';
import type { OrderMail } from '../../sales/messages/order-mail.server.ts';

/** The mail that the order is cancelled: the refund, and when it arrives for the payment method (L9). */
export function orderCancelled({ sender, view: { order }, link, payload }: OrderMail): Mail {
  const number = orderNumber(order.number);
  const isPaid = order.method !== 'cod' && order.paidAt !== null && order.total > 0;
  const money = isPaid
    ? `${formatInr(order.total)} goes back to the account you paid from, without any charge. The refund starts within one working day. ${refundTiming(payload.method)}`
    : 'There is nothing to pay, and nothing was charged.';
  return noticeMail(sender, {
    subject: `Order ${number} is cancelled`,
    headline: 'Your order is cancelled',
    look: { tone: 'over', above: `Order ${number}` },
    sentence: greet(order.customerName, `order ${number} is cancelled and will not be sent.`),
    preview: money,
    parts: [
      ['Your money:', money],
      ...(isPaid ? [['', 'You don’t need to do anything. We will write again when the refund is on its way.'] as const] : []),
    ],
    link: ['View my order', link],
    hint: ['Something not right?', `Write to us and quote the order number ${number}.`],
  });
}
