import { html } from 'hono/html';
import { colours } from '../../../brand/colours.ts';
import { deliveryWindow, windowText } from '../../../rules/dates.ts';
import { fill } from '../../../rules/language/texts.ts';
import { formatInr, paise } from '../../../rules/money/money.ts';
import { greetingName } from '../../../rules/names/greeting-name.ts';
import { askedAtDoor, roundingGiven } from '../../../rules/order/at-door.ts';
import { isHandedOver, isPaidAtDoor } from '../../../rules/order/manual-order.ts';
import { acceptedAt } from '../../../rules/order/taken-at.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { parcelSteps } from '../../../rules/parcels/shown/order-beads.ts';
import { hasLongerExchange, termText } from '../../../rules/returns/return-terms.ts';
import { taxNote } from '../../../rules/store/tax-note.ts';
import { urls } from '../../../urls.ts';
import { deliveryAddressLine } from '../../ledger/messages/destination.ts';
import type { OrderMail } from '../../ledger/messages/order-mail.server.ts';
import type { OrderItemRow, OrderRow } from '../../ledger/order-view.server.ts';
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
} from '../../messages/mails/parts.ts';
import { paymentMailTexts } from './payment-mails.texts.ts';

const details = ({ selectedSize: size, quantity: n }: OrderItemRow) =>
  size ? fill(paymentMailTexts().sizeQuantity, { size, n }) : fill(paymentMailTexts().quantity, { n });
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
  cut,
  due,
  advanced,
  method,
  paidByHand,
}: OrderRow): [string, string, string][] {
  const t = paymentMailTexts();
  const rounding = roundingGiven({ due, method, paidByHand });
  return [
    [t.subtotal, formatInr(subtotal), ''],
    ...(discount > 0
      ? [
          [
            couponCode ? fill(t.coupon, { code: couponCode }) : t.discount,
            `−${formatInr(discount)}`,
            `color:${colours.success};font-weight:bold`,
          ] as [string, string, string],
        ]
      : []),
    [t.delivery, shippingFee === 0 ? t.free : formatInr(shippingFee), ''],
    ...(giftWrap !== null ? [[t.giftWrap, giftWrap === 0 ? t.free : formatInr(giftWrap), ''] as [string, string, string]] : []),
    ...(taxes > 0 ? [[t.taxes, formatInr(taxes), ''] as [string, string, string]] : []),
    ...(cut > 0 ? [[t.takenOut, `−${formatInr(cut)}`, ''] as [string, string, string]] : []),
    ...(advanced > 0 ? [[t.advanced, `−${formatInr(advanced)}`, ''] as [string, string, string]] : []),
    ...(rounding > 0 ? [[t.rounding, `−${formatInr(rounding)}`, ''] as [string, string, string]] : []),
    [
      isPaidAtDoor({ method, paidByHand }) ? t.atDoor : t.paid,
      formatInr(paise(due - rounding - advanced)),
      `font-weight:bold;font-size:20px;border-top:2px solid ${TEXT_COLOUR};padding-top:12px`,
    ],
  ];
}

const sumRow = ([label, amount, style]: [string, string, string]) =>
  html`<tr><td style="padding:4px 0;${style}">${label}</td><td align="right" style="padding:4px 0;${style}">${amount}</td></tr>`;

const table = (rows: readonly Html[], style = '') =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style}">${rows}</table>`;

/** The mail that the order is confirmed, paid or payable at the door: pieces, total, address and delivery time. */
export function orderConfirmed({ sender, view, link, goesWith, business }: OrderMail): Mail {
  const { order, items } = view;
  const number = orderNumber(order.number);
  const name = greetingName(order.customerName);
  const isHere = isHandedOver(order);
  const t = paymentMailTexts();
  const headline = `${name ? fill(t.thanksTo, { name }) : t.thanks} ${isHere ? t.isYours : t.beingPacked}`;
  const look: MailLook = { above: fill(t.order, { number }), steps: isHere ? [] : parcelSteps(order.status) };
  const when = windowText(deliveryWindow(acceptedAt(view), sender.store.holidays, order.shippingAddress.pin_code));
  const to = deliveryAddressLine(order);
  const terms = { term: termText(order.returnDays), exchange: termText(order.exchangeDays) };
  const unboxing = fill(hasLongerExchange(order) ? t.videoExchange : t.video, terms);
  const billed = business && fill(t.business, { name: business.legalName, gstin: business.gstin });
  const rows = sums(order);
  const isCod = isPaidAtDoor(order);
  const amount = formatInr(askedAtDoor(order));
  const settled = isCod ? fill(t.codConfirmed, { number, amount }) : fill(t.paidConfirmed, { number });
  const along = goesWith === null ? '' : ` ${fill(t.goesWith, { first: orderNumber(goesWith) })}`;
  const next = isHere ? '' : `${along} ${t.writeAgain}`;
  return {
    subject: fill(t.isConfirmed, { number }),
    ...mailLayout({
      sender,
      title: fill(t.isConfirmed, { number }),
      preview: `${fill(isCod ? t.previewCod : t.previewPaid, { amount })}${isHere ? '' : ` ${fill(t.previewArrives, { when })}`}`,
      rows: [
        mailBand(headline, settled + next, look),
        ...(isHere
          ? []
          : [mailParagraph(html`<strong>${fill(t.arrives, { when })}</strong><br><span style="color:${MUTED_COLOUR}">${to}</span>`)]),
        ...(billed === null ? [] : [mailParagraph(html`<span style="color:${MUTED_COLOUR}">${billed}</span>`)]),
        html`<tr><td style="padding:12px 24px 0">${table(items.map((item) => itemRow(item, sender.shopUrl)))}</td></tr>`,
        html`<tr><td style="padding:16px 24px 0">${table(rows.map(sumRow), fontStyle('16px/1.4'))}<p style="margin:8px 0 0;font-size:14px;color:${MUTED_COLOUR};font-family:Roboto,Arial,sans-serif">${taxNote(sender.store)}</p></td></tr>`,
        button(t.view, link),
        ...(isHere ? [] : [mailHint(html`<strong>${t.film}</strong> ${unboxing}`)]),
      ],
    }),
  };
}
