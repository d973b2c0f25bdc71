import { html } from 'hono/html';
import { paise } from '../../../rules/money/money.ts';
import { costsInAll } from '../../../rules/order/at-door.ts';
import type { OrderMail } from '../../ledger/messages/order-mail.server.ts';
import { mailBand } from '../../messages/mails/band.ts';
import type { Mail } from '../../messages/mails/mail.ts';
import { greet } from '../../messages/mails/notice.ts';
import { button, mailHint, mailLayout, mailParagraph } from '../../messages/mails/parts.ts';
import { paymentMailTexts } from './payment-mails.texts.ts';
import { refundedText } from './refunded-text.ts';

/** The mail that a refund was made: how much, whether it is the full amount, and when it arrives (L9). */
export function refunded({ sender, view: { order }, link, payload }: OrderMail): Mail {
  const of = { number: order.number, paid: costsInAll(order) };
  const words = refundedText(of, paise(Number(payload.amount)), payload.method ?? null, payload.instant === '1');
  const { subject, headline, what, timing } = words;
  const t = paymentMailTexts();
  return {
    subject,
    ...mailLayout({
      sender,
      title: headline,
      preview: `${what} ${timing}`,
      rows: [
        mailBand(headline, greet(order.customerName, words.sentence), { tone: 'over' }),
        mailParagraph(html`<strong>${t.whatFor}</strong> ${what}`),
        mailParagraph(html`<strong>${t.when}</strong> ${timing}`),
        button(t.view, link),
        mailHint(html`<strong>${words.hint}</strong> ${words.help}`),
      ],
    }),
  };
}
