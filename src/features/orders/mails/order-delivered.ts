import { formatDateTime } from '../../../rules/dates.ts';
import { orderNumber } from '../../../rules/ids.ts';
import { parcelSteps } from '../../../rules/parcels/order-beads.ts';
import { exchangeText, hasLongerExchange, termText } from '../../../rules/returns/return-terms.ts';
import { returnDeadlines } from '../../../rules/returns/returns.ts';
import { urls } from '../../../urls.ts';
import type { Mail } from '../../messages/mails/mail.ts';
import { greet, noticeMail } from '../../messages/mails/notice.ts';
import type { OrderMail } from '../../sales/messages/order-mail.server.ts';

/** The mail that the order was delivered: the deadline for a change of mind, and that faults may be reported later (L8). */
export function orderDelivered({ sender, view: { order }, link }: OrderMail): Mail {
  const number = orderNumber(order.number);
  const until = deadline(order);
  return noticeMail(sender, {
    subject: `Order ${number} has arrived`,
    headline: 'It has arrived',
    look: { above: `Order ${number}`, steps: parcelSteps('delivered') },
    sentence: greet(order.customerName, `your order ${number} was delivered. We hope you love it.`),
    preview: `Changed your mind? You can ask for a return ${until}.`,
    parts: [
      [
        'Changed your mind?',
        `You can ask for a return${hasLongerExchange(order) ? '' : ' or an exchange'} ${until}, with your unboxing video.`,
        ['How returns work', `${sender.shopUrl}${urls.returns}`],
      ],
      [
        'Something wrong with it?',
        'Tell us. We take back a piece that is defective, damaged, wrong or not as described at our cost, even after that time.',
      ],
    ],
    link: ['View my order', link],
    hint: ['Did it not arrive?', 'Reply to this mail or call us, and we will ask the carrier right away.'],
  });
}

/** 'until Sun, 22 Nov, 10:05 am', and until when an exchange can be asked for where that is later. */
function deadline(order: OrderMail['view']['order']): string {
  const { returnDays, deliveredAt } = order;
  if (deliveredAt === null) return `within ${termText(returnDays)} of delivery${exchangeText(order, 'for an exchange')}`;
  const { ofReturn, ofExchange } = returnDeadlines(deliveredAt, order);
  const exchange = hasLongerExchange(order) ? `, for an exchange until ${formatDateTime(ofExchange)}` : '';
  return `until ${formatDateTime(ofReturn)}${exchange}`;
}
