import { orderNumber } from '../../../rules/ids.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { isPaidAtDoor } from '../../../rules/order/manual-order.ts';
import { couriers, parcelOf } from '../../../rules/parcels/couriers.ts';
import { parcelSteps } from '../../../rules/parcels/order-beads.ts';
import { safeLink } from '../../../rules/safe-link.ts';
import { paperWord } from '../../../rules/store/store.ts';
import type { Mail } from '../../messages/mails/mail.ts';
import { greet, noticeMail } from '../../messages/mails/notice.ts';
import { deliveryAddressLine } from '../../sales/messages/destination.ts';
import type { OrderMail } from '../../sales/messages/order-mail.server.ts';

/** The mail that the order was shipped: the tracking link, and what to do when the parcel arrives. */
export function orderShipped({ sender, view: { order }, link, invoiceLink }: OrderMail): Mail {
  const number = orderNumber(order.number);
  const tracking = safeLink(order.trackingUrl);
  const parcel = tracking === null ? null : parcelOf(tracking);
  const to = deliveryAddressLine(order);
  const due = isPaidAtDoor(order)
    ? `Please pay ${formatInr(order.total)} at the door. There is no extra charge.`
    : 'There is nothing to pay at the door.';
  return noticeMail(sender, {
    subject: `Order ${number} is on its way`,
    headline: 'It’s on its way',
    look: { above: `Order ${number}`, steps: parcelSteps('shipped') },
    sentence: greet(order.customerName, `we have shipped your order ${number}.`),
    preview: tracking ? 'Track your parcel on the carrier’s site.' : due,
    parts: [
      ['Delivery address:', to],
      ['Payment:', due],
      ...(parcel ? [['Parcel:', `${couriers[parcel.courier].name}, number ${parcel.number}`] as const] : []),
      ...(invoiceLink ? [[`${paperWord(sender.store)}:`, 'For your records.', [paperWord(sender.store), invoiceLink]] as const] : []),
      ...(tracking ? [['Your order:', 'You can find all the details on your order page.', ['View my order', link]] as const] : []),
    ],
    link: tracking ? ['Track my parcel', tracking] : ['View my order', link],
    hint: [
      'When it arrives, film the unboxing.',
      'Start before you open the parcel, and show all its sides and every piece in one take. You need the video if you ask for a return.',
    ],
  });
}
