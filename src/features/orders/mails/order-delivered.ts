import { formatDateTime } from '../../../rules/dates.ts';
import { fill } from '../../../rules/language/texts.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { parcelSteps } from '../../../rules/parcels/shown/order-beads.ts';
import { hasLongerExchange, termText } from '../../../rules/returns/return-terms.ts';
import { returnDeadlines } from '../../../rules/returns/returns.ts';
import { urls } from '../../../urls.ts';
import type { OrderMail } from '../../ledger/messages/order-mail.server.ts';
import type { Mail } from '../../messages/mails/mail.ts';
import { greet, noticeMail } from '../../messages/mails/notice.ts';
import { orderMailTexts } from './order-mails.texts.ts';

/** The mail that the order was delivered: the deadline for a change of mind, and that faults may be reported later (L8). */
export function orderDelivered({ sender, view: { order }, link }: OrderMail): Mail {
  const number = orderNumber(order.number);
  const t = orderMailTexts();
  const { preview, ask } = deadlines(order);
  return noticeMail(sender, {
    subject: fill(t.hasArrived, { number }),
    headline: t.arrived,
    look: { above: fill(t.order, { number }), steps: parcelSteps('delivered') },
    sentence: greet(order.customerName, fill(t.wasDelivered, { number })),
    preview,
    parts: [
      [t.changedMind, ask, [t.howReturns, `${sender.shopUrl}${urls.returns}`]],
      [t.wrong, t.tellUs],
    ],
    link: [t.view, link],
    hint: [t.notArrived, t.replyOrCall],
  });
}

/** Until when a return can be asked for, and an exchange where that is later. */
function deadlines(order: OrderMail['view']['order']): { readonly preview: string; readonly ask: string } {
  const t = orderMailTexts();
  const { returnDays, exchangeDays, deliveredAt } = order;
  const isLonger = hasLongerExchange(order);
  if (deliveredAt === null) {
    const times = { time: termText(returnDays), exchange: termText(exchangeDays) };
    return { preview: fill(isLonger ? t.mindWithinBoth : t.mindWithin, times), ask: fill(isLonger ? t.askWithinBoth : t.askWithin, times) };
  }
  const { ofReturn, ofExchange } = returnDeadlines(deliveredAt, order);
  const times = { time: formatDateTime(ofReturn), exchange: formatDateTime(ofExchange) };
  return { preview: fill(isLonger ? t.mindUntilBoth : t.mindUntil, times), ask: fill(isLonger ? t.askUntilBoth : t.askUntil, times) };
}
