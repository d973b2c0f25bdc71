import { fill } from '../../../rules/language/texts.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { refundTiming } from '../../../rules/order/refund.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import type { OrderMail } from '../../ledger/messages/order-mail.server.ts';
import type { Mail } from '../../messages/mails/mail.ts';
import { greet, noticeMail } from '../../messages/mails/notice.ts';
import { orderMailTexts } from './order-mails.texts.ts';

/** The mail that the order is cancelled: the refund, and when it arrives for the payment method (L9). */
export function orderCancelled({ sender, view: { order }, link, payload }: OrderMail): Mail {
  const t = orderMailTexts();
  const number = orderNumber(order.number);
  const isPaid = order.method !== 'cod' && order.paidAt !== null && order.total > 0;
  const money = isPaid ? fill(t.moneyBack, { amount: formatInr(order.total), timing: refundTiming(payload.method) }) : t.notCharged;
  return noticeMail(sender, {
    subject: fill(t.isCancelled, { number }),
    headline: t.yoursCancelled,
    look: { tone: 'over', above: fill(t.order, { number }) },
    sentence: greet(order.customerName, fill(t.willNotBeSent, { number })),
    preview: money,
    parts: [[t.yourMoney, money], ...(isPaid ? [['', t.nothingToDo] as const] : [])],
    link: [t.view, link],
    hint: [t.notRight, fill(t.writeUs, { number })],
  });
}
