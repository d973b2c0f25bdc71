import { html } from 'hono/html';
import { fill } from '../../../rules/language/texts.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { refundTiming } from '../../../rules/order/refund.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import type { OrderMail } from '../../ledger/messages/order-mail.server.ts';
import { returnReason } from '../../ledger/money-state.ts';
import { mailBand } from '../../messages/mails/band.ts';
import type { Mail } from '../../messages/mails/mail.ts';
import { greet } from '../../messages/mails/notice.ts';
import { button, mailHint, mailLayout, mailParagraph } from '../../messages/mails/parts.ts';
import { paymentMailTexts } from './payment-mails.texts.ts';

/** The mail about a payment that could not be used: how much is returned, why, and when it arrives. */
export function paymentReturned({ sender, view: { order }, link, payload }: OrderMail): Mail {
  const t = paymentMailTexts();
  const timing = fill(t.startsSoon, { timing: refundTiming(null) });
  const number = orderNumber(order.number);
  const amount = formatInr(Number(payload.amount));
  const why = returnReason(payload.reason ?? null);
  const headline = fill(t.returning, { amount });
  return {
    subject: fill(t.returningPayment, { amount }),
    ...mailLayout({
      sender,
      title: headline,
      preview: fill(t.returningWhy, { why, amount }),
      rows: [
        mailBand(headline, greet(order.customerName, fill(t.couldNotUse, { number })), { tone: 'over' }),
        mailParagraph(html`<strong>${t.why}</strong> ${why}`),
        mailParagraph(html`<strong>${t.when}</strong> ${timing}`),
        button(t.view, link),
        mailHint(html`<strong>${t.notThere}</strong> ${fill(t.askBank, { number })}`),
      ],
    }),
  };
}
