import { html } from 'hono/html';
import { colours } from '../../../brand/colours.ts';
import { deliveryWindow, windowText } from '../../../rules/dates.ts';
import { orderNumber } from '../../../rules/ids.ts';
import { formatInr, paise } from '../../../rules/money/money.ts';
import { isHandedOver, isPaidAtDoor } from '../../../rules/order/manual-order.ts';
import { acceptedAt } from '../../../rules/order/taken-at.ts';
import { parcelSteps } from '../../../rules/parcels/order-beads.ts';
import { exchangeText, termText } from '../../../rules/returns/return-terms.ts';
import { taxNote } from '../../../rules/store/tax-note.ts';
import { firstName } from '../../../rules/text.ts';
import { urls } from '../../../urls.ts';
import { type MailLook, mailBand } from '../../messages/mails/band.ts';
import type { Mail } from '../../messages/mails/mail.ts';
import {
  button,
  fontStyle,
  type Html,
  MUTED_COLOUR,
  mailHint,
  mailLayout,
  mailParagraph,
  TEXT_COLOUR,
  textFooter,
} from '../../messages/mails/parts.ts';
import { deliveryAddressLine } from '../../sales/messages/destination.ts';
import type { OrderMail } from '../../sales/messages/order-mail.server.ts';
import type { OrderItemRow, OrderRow } from '../../sales/order-view.server.ts';

const details = ({ selectedSize, quantity }: OrderItemRow) => `${selectedSize ? `Size ${selectedSize}, quantity` : 'Quantity'} ${quantity}`;
const sumOf = ({ priceAtPurchase, quantity }: OrderItemRow) => formatInr(paise(priceAtPurchase * quantity));

const cell = `padding:12px 0;border-bottom:1px solid ${colours.line}`;

function itemRow(item: OrderItemRow, shopUrl: string): Html {
  const src = item.image ? `${shopUrl}${urls.media(item.image, 240, 'jpeg')}` : `${shopUrl}/icons/touch-1.png`;
  return html`<tr>
    <td style="${cell};width:84px"><img src="${src}" width="72" height="72" alt="" style="display:block;border:0;background:${colours.well}"></td>
    <td style="${cell};${fontStyle('16px/1.35')}"><strong>${item.name}</strong><br><span style="font-size:14px;color:${MUTED_COLOUR}">${details(item)}</span></td>
    <td align="right" style="${cell};${fontStyle('bold 16px/1.35')};white-space:nowrap">${sumOf(item)}</td>
  </tr>`;
}

/** The total and its breakdown: [label, amount, style]. */
function sums({
  subtotal,
  discount,
  couponCode,
  shippingFee,
  giftWrap,
  taxes,
  total,
  method,
  paidByHand,
}: OrderRow): [string, string, string][] {
  return [
    ['Subtotal', formatInr(subtotal), ''],
    ...(discount > 0
      ? [
          [couponCode ? `Coupon ${couponCode}` : 'Discount', `−${formatInr(discount)}`, `color:${colours.success};font-weight:bold`] as [
            string,
            string,
            string,
          ],
        ]
      : []),
    ['Delivery', shippingFee === 0 ? 'Free' : formatInr(shippingFee), ''],
    ...(giftWrap !== null ? [['Gift wrap', giftWrap === 0 ? 'Free' : formatInr(giftWrap), ''] as [string, string, string]] : []),
    ...(taxes > 0 ? [['Taxes', formatInr(taxes), ''] as [string, string, string]] : []),
    [
      isPaidAtDoor({ method, paidByHand }) ? 'To pay at the door' : 'Paid',
      formatInr(total),
      `font-weight:bold;font-size:20px;border-top:2px solid ${TEXT_COLOUR};padding-top:12px`,
    ],
  ];
}

const sumRow = ([label, amount, style]: [string, string, string]) =>
  html`<tr><td style="padding:4px 0;${style}">${label}</td><td align="right" style="padding:4px 0;${style}">${amount}</td></tr>`;

const table = (rows: readonly Html[], style = '') =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style}">${rows}</table>`;

/** The mail that the order is confirmed, paid or payable at the door: pieces, total, address and delivery time. */
export function orderConfirmed({ sender, view, link }: OrderMail): Mail {
  const { order, items } = view;
  const number = orderNumber(order.number);
  const name = firstName(order.customerName);
  const isHere = isHandedOver(order);
  const headline = `${name ? `Thank you, ${name}.` : 'Thank you.'} ${isHere ? 'It’s yours.' : 'It’s being wrapped.'}`;
  const look: MailLook = { above: `Order ${number}`, steps: isHere ? [] : parcelSteps(order.status) };
  const when = windowText(deliveryWindow(acceptedAt(view), sender.store.holidays, order.shippingAddress.pin_code));
  const to = deliveryAddressLine(order);
  const unboxing = `You need the video if you ask for a return, within ${termText(order.returnDays)} of delivery${exchangeText(order, 'or for an exchange')}.`;
  const rows = sums(order);
  const isCod = isPaidAtDoor(order);
  const settled = isCod ? `is confirmed. Cash on delivery, ${formatInr(order.total)} to pay at the door` : 'is paid and confirmed';
  const next = isHere ? '' : ' We will write again when it ships.';
  return {
    subject: `Order ${number} is confirmed`,
    html: mailLayout({
      sender,
      title: `Order ${number} is confirmed`,
      preview: `${isCod ? 'Cash on delivery' : 'Paid'} ${formatInr(order.total)}.${isHere ? '' : ` Arrives between ${when}.`}`,
      rows: [
        mailBand(headline, `Order ${number} ${settled}.${next}`, look),
        ...(isHere
          ? []
          : [mailParagraph(html`<strong>Arrives between ${when}</strong><br><span style="color:${MUTED_COLOUR}">${to}</span>`)]),
        html`<tr><td style="padding:12px 24px 0">${table(items.map((item) => itemRow(item, sender.shopUrl)))}</td></tr>`,
        html`<tr><td style="padding:16px 24px 0">${table(rows.map(sumRow), fontStyle('16px/1.4'))}<p style="margin:8px 0 0;font-size:14px;color:${MUTED_COLOUR};font-family:Roboto,Arial,sans-serif">${taxNote(sender.store)}</p></td></tr>`,
        button('View my order', link),
        ...(isHere ? [] : [mailHint(html`<strong>When it arrives, film the unboxing.</strong> ${unboxing}`)]),
      ],
    }),
    text: [
      headline,
      `Order ${number} ${settled}.${isHere ? '' : ` It arrives between ${when}.\n${to}`}`,
      items.map((item) => `${item.name} (${details(item)}): ${sumOf(item)}`).join('\n'),
      `${rows.map(([label, amount]) => `${label}: ${amount}`).join('\n')}\n${taxNote(sender.store)}`,
      `View my order: ${link}`,
      ...(isHere ? [] : [`When it arrives, film the unboxing. ${unboxing}`]),
      textFooter(sender),
    ].join('\n\n'),
  };
}
