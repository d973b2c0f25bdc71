import { html } from 'hono/html';
import { fill } from '../../../rules/language/texts.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { debitedText } from '../../../rules/order/payment-codes.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import type { OrderMail } from '../../ledger/messages/order-mail.server.ts';
import { mailBand } from '../../messages/mails/band.ts';
import type { Mail } from '../../messages/mails/mail.ts';
import { greet } from '../../messages/mails/notice.ts';
import { button, mailHint, mailLayout, mailParagraph, TEXT_COLOUR } from '../../messages/mails/parts.ts';
import { paymentMailTexts } from './payment-mails.texts.ts';

/** The mail that the hold of an unpaid order ended: nothing was charged, what happens to debited money, and how to pay. */
export function paymentFailed({ sender, view: { order, items }, link, helpLink }: OrderMail): Mail {
  const number = orderNumber(order.number);
  const t = paymentMailTexts();
  const headline = t.notPaid;
  const sentence = greet(order.customerName, fill(t.noPayment, { number, total: formatInr(order.total) }));
  const pieces = items.map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name)).join(', ');
  return {
    subject: fill(t.wasNotPaid, { number }),
    ...mailLayout({
      sender,
      title: headline,
      preview: fill(t.stillPay, { number }),
      rows: [
        mailBand(headline, sentence, { tone: 'act', above: fill(t.order, { number }) }),
        mailParagraph(html`<strong>${pieces}</strong><br>${t.canStillPay}`),
        button(t.payAgain, link),
        mailHint(
          html`<strong>${t.leftAccount}</strong> ${debitedText()} <a href="${helpLink}" style="color:${TEXT_COLOUR}">${t.check}</a>`,
        ),
      ],
    }),
  };
}
