import { fill } from '../../../rules/language/texts.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { askedAtDoor } from '../../../rules/order/at-door.ts';
import { isPaidAtDoor } from '../../../rules/order/manual-order.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { couriers, parcelOf, triedLink } from '../../../rules/parcels/couriers/couriers.ts';
import { parcelSteps } from '../../../rules/parcels/shown/order-beads.ts';
import { safeLink } from '../../../rules/safe-link.ts';
import { paperWord } from '../../../rules/store/store.ts';
import { deliveryAddressLine } from '../../ledger/messages/destination.ts';
import type { OrderMail } from '../../ledger/messages/order-mail.server.ts';
import type { Mail } from '../../messages/mails/mail.ts';
import { greet, noticeMail } from '../../messages/mails/notice.ts';
import { orderMailTexts } from './order-mails.texts.ts';

/** The mail that the order was shipped: the tracking link, and what to do when the parcel arrives. */
export function orderShipped({ sender, view: { order }, link, invoiceLink }: OrderMail): Mail {
  const t = orderMailTexts();
  const number = orderNumber(order.number);
  const typed = safeLink(order.trackingUrl);
  const parcel = typed === null ? null : parcelOf(typed);
  // A link that nobody has tried with a real number is not sent: the number is, and the page of the order.
  const tracking = triedLink(typed);
  const to = deliveryAddressLine(order);
  const due = isPaidAtDoor(order) ? fill(t.payAtDoor, { amount: formatInr(askedAtDoor(order)) }) : t.nothingAtDoor;
  return noticeMail(sender, {
    subject: fill(t.onItsWay, { number }),
    headline: t.itsOnItsWay,
    look: { above: fill(t.order, { number }), steps: parcelSteps('shipped') },
    sentence: greet(order.customerName, fill(t.shipped, { number })),
    preview: tracking ? t.trackPreview : due,
    parts: [
      [t.address, to],
      [t.payment, due],
      ...(parcel ? [[t.parcel, fill(t.parcelNumber, { courier: couriers[parcel.courier].name, number: parcel.number })] as const] : []),
      ...(invoiceLink ? [[`${paperWord(sender.store)}:`, t.records, [paperWord(sender.store), invoiceLink]] as const] : []),
      ...(tracking ? [[t.orderWhere, t.onPage, [t.view, link]] as const] : []),
    ],
    link: tracking ? [t.track, tracking] : [t.view, link],
    hint: [t.film, t.filmHow],
  });
}
