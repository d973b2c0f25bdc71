import { html } from 'hono/html';
import { orderNumber } from '../../../rules/ids.ts';
import { mailBand } from '../../messages/mails/band.ts';
import type { Mail } from '../../messages/mails/mail.ts';
import { greet } from '../../messages/mails/notice.ts';
import { button, mailHint, mailLayout, mailParagraph, textFooter } from '../../messages/mails/parts.ts';
import type { OrderMail } from '../../sales/messages/order-mail.server.ts';
import type { CodEnding } from '../../sales/messages/queue-order-message.server.ts';

const cancelled = (number: string) => [`Order ${number} is cancelled`, 'Your order is cancelled'] as const;

/** [subject, headline, what happened] by who ended the order. */
const words: Record<CodEnding, (number: string) => readonly [subject: string, headline: string, happened: string]> = {
  shopper: (number) => [...cancelled(number), `we have cancelled order ${number}, as you asked.`],
  shop: (number) => [
    ...cancelled(number),
    `we had to cancel order ${number}. We are sorry. If you did not expect this, write to us or call us and we will gladly explain.`,
  ],
};

const NOTHING = 'Nothing will be sent for this order, and there is nothing to pay.';
const AGAIN = 'You are welcome to order the pieces again while they are in stock.';

/** The mail that a cash-on-delivery order was cancelled: why, that there is nothing to pay, and a link to the order. */
export function codEnded({ sender, view: { order, items }, link, payload }: OrderMail): Mail {
  const why = Object.hasOwn(words, payload.why ?? '') ? (payload.why as CodEnding) : 'shop';
  const [subject, headline, happened] = words[why](orderNumber(order.number));
  const sentence = greet(order.customerName, happened);
  const pieces = items.map(({ name, quantity, selectedSize }) => `${quantity} × ${name}${selectedSize ? `, size ${selectedSize}` : ''}`);
  const next = `${NOTHING} ${AGAIN}`;
  const contact = `Write to ${sender.store.email} and quote the order number.`;
  return {
    subject,
    html: mailLayout({
      sender,
      title: headline,
      preview: NOTHING,
      rows: [
        mailBand(headline, sentence, { tone: 'over' }),
        mailParagraph(html`${pieces.map((piece) => html`${piece}<br>`)}<br>${next}`),
        button('View my order', link),
        mailHint(html`<strong>Something not right?</strong> ${contact}`),
      ],
    }),
    text: [
      headline,
      sentence,
      pieces.join('\n'),
      next,
      `View my order: ${link}`,
      `Something not right? ${contact}`,
      textFooter(sender),
    ].join('\n\n'),
  };
}
