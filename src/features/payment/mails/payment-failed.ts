import { html } from 'hono/html';
import { orderNumber } from '../../../rules/ids.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { debitedText } from '../../../rules/order/payment-codes.ts';
import { mailBand } from '../../messages/mails/band.ts';
import type { Mail } from '../../messages/mails/mail.ts';
import { greet } from '../../messages/mails/notice.ts';
import { button, mailHint, mailLayout, mailParagraph, TEXT_COLOUR, textFooter } from '../../messages/mails/parts.ts';
import type { OrderMail } from '../../sales/messages/order-mail.server.ts';

const ADVICE = 'You can still pay for it at the same price, as long as the pieces are in stock and their prices do not change.';

/** The mail that the hold of an unpaid order ended: nothing was charged, what happens to debited money, and how to pay. */
export function paymentFailed({ sender, view: { order, items }, link, helpLink }: OrderMail): Mail {
  const number = orderNumber(order.number);
  const headline = 'Your order was not paid';
  const sentence = greet(
    order.customerName,
    `we received no payment for order ${number} of ${formatInr(order.total)}. Nothing was charged.`,
  );
  const pieces = items.map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name)).join(', ');
  return {
    subject: `Order ${number} was not paid`,
    html: mailLayout({
      sender,
      title: headline,
      preview: `Nothing was charged. You can still pay for order ${number}.`,
      rows: [
        mailBand(headline, sentence, { tone: 'act', above: `Order ${number}` }),
        mailParagraph(html`<strong>${pieces}</strong><br>${ADVICE}`),
        button('Pay again', link),
        mailHint(
          html`<strong>Did money leave your account?</strong> ${debitedText()} <a href="${helpLink}" style="color:${TEXT_COLOUR}">Check your payment</a>`,
        ),
      ],
    }),
    text: [
      headline,
      sentence,
      `${pieces}\n${ADVICE}`,
      `Pay again: ${link}`,
      `Did money leave your account? ${debitedText()} Check your payment: ${helpLink}`,
      textFooter(sender),
    ].join('\n\n'),
  };
}
