import { html } from 'hono/html';
import { orderNumber } from '../../../rules/ids.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { refundTiming } from '../../../rules/order/refund.ts';
import { mailBand } from '../../messages/mails/band.ts';
import type { Mail } from '../../messages/mails/mail.ts';
import { greet } from '../../messages/mails/notice.ts';
import { button, mailHint, mailLayout, mailParagraph, textFooter } from '../../messages/mails/parts.ts';
import type { OrderMail } from '../../sales/messages/order-mail.server.ts';
import { returnReason } from '../../sales/money-state.ts';

const timing = `The refund starts within one working day. ${refundTiming(null)} You don’t need to do anything: it goes to the account you paid from.`;

/** The mail about a payment that could not be used: how much is returned, why, and when it arrives. */
export function paymentReturned({ sender, view: { order }, link, payload }: OrderMail): Mail {
  const number = orderNumber(order.number);
  const amount = formatInr(Number(payload.amount));
  const why = returnReason(payload.reason ?? null);
  const headline = `We are returning ${amount}`;
  return {
    subject: `We are returning your payment of ${amount}`,
    html: mailLayout({
      sender,
      title: headline,
      preview: `${why} We are returning ${amount}.`,
      rows: [
        mailBand(headline, greet(order.customerName, `we could not use your payment for order ${number}. We are sorry.`), { tone: 'over' }),
        mailParagraph(html`<strong>Why?</strong> ${why}`),
        mailParagraph(html`<strong>When will it arrive?</strong> ${timing}`),
        button('View my order', link),
        mailHint(
          html`<strong>Not there after 10 working days?</strong> Write to us with the order number ${number} and we will ask the bank.`,
        ),
      ],
    }),
    text: [headline, `Order ${number}. ${why}`, timing, `View my order: ${link}`, textFooter(sender)].join('\n\n'),
  };
}
