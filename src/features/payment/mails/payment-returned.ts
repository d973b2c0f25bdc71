import { html } from 'hono/html';
import { orderNumber } from '../../../rules/ids.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { refundTiming } from '../../../rules/order/refund.ts';
import type { Mail } from '../../messages/mails/mail.ts';
import { greet } from '../../messages/mails/notice.ts';
import { button, mailHero, mailHint, mailLayout, mailParagraph, textFooter } from '../../messages/mails/parts.ts';
import type { OrderMail } from '../../sales/messages/order-mail.server.ts';
import { returnReason } from '../../sales/money-state.ts';

const timing = `The refund starts within one working day. ${refundTiming(null)} It goes to the account you paid from; you need not do anything.`;

/** Money came that could not be used: how much goes back, why, and when it is there. */
export function paymentReturned({ shopUrl, view: { order }, link, payload }: OrderMail): Mail {
  const number = orderNumber(order.number);
  const amount = formatInr(Number(payload.amount));
  const why = returnReason(payload.reason ?? null);
  const headline = `We are returning ${amount}`;
  return {
    subject: `Your payment of ${amount} is going back`,
    html: mailLayout({
      shopUrl,
      title: headline,
      preview: `${why} ${amount} goes back to you.`,
      rows: [
        mailHero(headline, greet(order.customerName, `we could not use a payment for order ${number}. We are sorry.`)),
        mailParagraph(html`<strong>Why?</strong> ${why}`),
        mailParagraph(html`<strong>When is it back?</strong> ${timing}`),
        button('See my order', link),
        mailHint(html`<strong>Not there after 10 working days?</strong> Write to us with the order number ${number} and we ask the bank.`),
      ],
    }),
    text: [headline, `Order ${number}. ${why}`, timing, `See my order: ${link}`, textFooter(shopUrl)].join('\n\n'),
  };
}
