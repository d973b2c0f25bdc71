import { html } from 'hono/html';
import { fill } from '../../../rules/language/texts.ts';
import { formatInr, paise } from '../../../rules/money/money.ts';
import { refundTiming } from '../../../rules/order/refund.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import type { OrderMail } from '../../ledger/messages/order-mail.server.ts';
import type { CodEnding } from '../../ledger/messages/queue-order-message.server.ts';
import { mailBand } from '../../messages/mails/band.ts';
import type { Mail } from '../../messages/mails/mail.ts';
import { greet } from '../../messages/mails/notice.ts';
import { button, mailHint, mailLayout, mailParagraph } from '../../messages/mails/parts.ts';
import { orderMailTexts } from './order-mails.texts.ts';

/** Text of the ending, by who ended the order. */
const happenedBy: Readonly<Record<CodEnding, 'asYouAsked' | 'hadToCancel'>> = { shopper: 'asYouAsked', shop: 'hadToCancel' };

/** The mail that a cash-on-delivery order was cancelled: why, that there is nothing to pay, and a link to the order. */
export function codEnded({ sender, view: { order, items }, link, payload }: OrderMail): Mail {
  const t = orderMailTexts();
  const number = orderNumber(order.number);
  const why = Object.hasOwn(happenedBy, payload.why ?? '') ? (payload.why as CodEnding) : 'shop';
  const headline = t.yoursCancelled;
  const sentence = greet(order.customerName, fill(t[happenedBy[why]], { number }));
  const pieces = items.map(({ name, quantity: n, selectedSize: size }) =>
    size ? fill(t.pieceSize, { n, name, size }) : fill(t.piece, { n, name }),
  );
  const back = formatInr(paise(order.advanced - order.advanceKept));
  const kept = order.advanceKept > 0 ? ` ${fill(t.advanceKept, { kept: formatInr(order.advanceKept) })}` : '';
  const money = order.advanced > 0 ? ` ${fill(t.advanceBack, { back, timing: refundTiming(null) })}${kept}` : '';
  const next = `${t.nothing}${money} ${t.again}`;
  const contact = fill(t.writeTo, { email: sender.store.email });
  return {
    subject: fill(t.isCancelled, { number }),
    ...mailLayout({
      sender,
      title: headline,
      preview: t.nothing,
      rows: [
        mailBand(headline, sentence, { tone: 'over' }),
        mailParagraph(html`${pieces.map((piece) => html`${piece}<br>`)}<br>${next}`),
        button(t.view, link),
        mailHint(html`<strong>${t.notRight}</strong> ${contact}`),
      ],
    }),
  };
}
