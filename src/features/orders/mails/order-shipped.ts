import { orderNumber } from '../../../rules/ids.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { safeLink } from '../../../rules/safe-link.ts';
import type { Mail } from '../../messages/mails/mail.ts';
import { greet, noticeMail } from '../../messages/mails/notice.ts';
import { deliveryAddressLine } from '../../sales/messages/destination.ts';
import type { OrderMail } from '../../sales/messages/order-mail.server.ts';

/** The parcel left: where to follow it, and what to do when it arrives. */
export function orderShipped({ shopUrl, view: { order }, link }: OrderMail): Mail {
  const number = orderNumber(order.number);
  const tracking = safeLink(order.trackingUrl);
  const to = deliveryAddressLine(order);
  const due = order.method === 'cod' ? `${formatInr(order.total)} is to pay at the door, nothing extra.` : 'Nothing is to pay at the door.';
  return noticeMail(shopUrl, {
    subject: `Order ${number} is on its way`,
    headline: 'It’s on its way',
    sentence: greet(order.customerName, `your order ${number} has left us.`),
    preview: tracking ? 'Follow the parcel with the carrier.' : due,
    parts: [
      ['Where to?', to],
      ['At the door', due],
      ...(tracking ? [['Your order', 'Everything about it is on its page.', ['View my order', link]] as const] : []),
    ],
    link: tracking ? ['Follow my parcel', tracking] : ['View my order', link],
    hint: [
      'When it arrives, film the unboxing.',
      'Start before you open the parcel and show all its sides and every piece, in one go. You need the video if you ask for a return.',
    ],
  });
}
