import { formatDateTime } from '../../../rules/dates.ts';
import { orderNumber } from '../../../rules/ids.ts';
import { formatInr } from '../../../rules/money.ts';
import { firstName } from '../../orders/order-words.ts';
import { html } from './html.ts';
import type { Mail, OrderMail } from './mail.ts';
import { button, frame, hint, paper, paragraph, textFoot } from './parts.ts';

/** An order for cash on delivery waits for the shopper's yes. Its link opens the page with the button: opening it alone confirms nothing. */
export function codConfirm({ shopUrl, view: { order, items }, link }: OrderMail): Mail {
  const number = orderNumber(order.number);
  const amount = formatInr(order.total);
  const until = formatDateTime(order.holdExpiresAt);
  const headline = 'Please confirm your order';
  const asked = `${firstName(order.customerName)}, order ${number} is cash on delivery: ${amount} to pay at the door, nothing extra.`;
  const pieces = items.map(({ name, quantity, selectedSize }) => `${quantity} × ${name}${selectedSize ? `, size ${selectedSize}` : ''}`);
  const kept = `We wrap it as soon as you confirm, and keep it for you until ${until}.`;
  const notYou = 'Do nothing: without your yes nothing is sent and nothing is to pay.';
  return {
    subject: `Please confirm order ${number}`,
    html: frame({
      shopUrl,
      title: headline,
      preview: `${amount} to pay at the door. Kept for you until ${until}.`,
      rows: [
        paper(headline, asked),
        paragraph(html`${pieces.map((piece) => html`${piece}<br>`)}<br>${kept}`),
        button('Confirm my order', link),
        hint(html`<strong>Was it not you?</strong> ${notYou}`),
      ],
    }),
    text: [headline, asked, pieces.join('\n'), kept, `Confirm my order: ${link}`, `Was it not you? ${notYou}`, textFoot(shopUrl)].join(
      '\n\n',
    ),
  };
}
