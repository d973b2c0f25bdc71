import { html } from 'hono/html';
import { orderNumber } from '../../../rules/ids.ts';
import { formatInr, paise } from '../../../rules/money/money.ts';
import { refundTiming } from '../../../rules/order/refund.ts';
import type { Mail } from '../../messages/mails/mail.ts';
import { greet } from '../../messages/mails/notice.ts';
import { button, mailHero, mailHint, mailLayout, mailParagraph, textFooter } from '../../messages/mails/parts.ts';
import type { OrderMail } from '../../sales/messages/order-mail.server.ts';

/** The mail that a refund was processed: how much, whether it is the full amount, and when it arrives (L9). */
export function refunded({ shopUrl, view: { order }, link, payload }: OrderMail): Mail {
  const number = orderNumber(order.number);
  const paid = paise(Number(payload.amount));
  const amount = formatInr(paid);
  const headline = `${amount} is on its way back`;
  const what =
    paid === order.total ? `It is the full amount of order ${number}.` : `It is a part of order ${number} (${formatInr(order.total)}).`;
  const timing = `${refundTiming(payload.method)} It goes to the account you paid from; you don’t need to do anything.`;
  return {
    subject: `Your refund of ${amount} for order ${number}`,
    html: mailLayout({
      shopUrl,
      title: headline,
      preview: `${what} ${timing}`,
      rows: [
        mailHero(headline, greet(order.customerName, `we have sent your refund for order ${number}.`)),
        mailParagraph(html`<strong>What is it for?</strong> ${what}`),
        mailParagraph(html`<strong>When will it arrive?</strong> ${timing}`),
        button('View my order', link),
        mailHint(
          html`<strong>Not there after 10 working days?</strong> Write to us with the order number ${number} and we will ask the bank.`,
        ),
      ],
    }),
    text: [headline, what, timing, `View my order: ${link}`, textFooter(shopUrl)].join('\n\n'),
  };
}
