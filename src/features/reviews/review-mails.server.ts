import { eq } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';
import { orderNumber } from '../../rules/ids.ts';
import { type RefusalReason, reasonWords } from '../../rules/reviews/review-statuses.ts';
import { urls } from '../../urls.ts';
import type { Mail } from '../messages/mails/mail.ts';
import { greet, noticeMail } from '../messages/mails/notice.ts';
import { UndeliverableError } from '../messages/outbox/delivery-faults.ts';
import { type Mails, type MailTemplate, shopAddress } from '../messages/templates.ts';
import { type OrderMail, orderMailOf } from '../sales/messages/order-mail.server.ts';
import { orderToken } from '../sales/order-token.server.ts';
import { orders } from '../sales/orders.table.ts';
import { reviewLineQueries, reviewLinesOf } from './write/review-lines.server.ts';

/** Returns the address of the form for an order, or one of its lines, which opens without an account. */
async function formLink(shop: Shop, orderId: string, line?: number): Promise<string> {
  return shopAddress(shop) + urls.orderReview(orderId, await orderToken(shop.env, orderId), line);
}

/**
 * Asks the buyer once how the pieces are. Decided when it is sent: what was reviewed, refunded or is on its way back is left out.
 * @throws UndeliverableError if nothing is left to ask about
 */
const reviewAsk: MailTemplate = async (shop, { orderId }, sender) => {
  const found = orderId === null ? null : reviewLinesOf(await shop.db.read(reviewLineQueries(shop, eq(orders.id, orderId))));
  if (!found) throw new Error(`the order of this message does not exist: ${orderId}`);
  const { order, lines } = found;
  const asked = lines.filter(({ state, returning }) => state === 'open' && returning === 0);
  const [first] = asked;
  if (!first) throw new UndeliverableError('nothing to review');
  const names = asked.map(({ name }) => name);
  return noticeMail(sender, {
    subject: asked.length === 1 ? `How is ${first.name}?` : `How are the pieces of order ${orderNumber(order.number)}?`,
    headline: asked.length === 1 ? 'How is it?' : 'How are they?',
    sentence: 'You have had your jewellery for a few days. What should the next buyer know?',
    preview: `A few words help others to choose: ${names.join(', ')}`,
    parts: [
      ['', `From order ${orderNumber(order.number)}: ${names.join(', ')}.`],
      [
        'Good or bad:',
        'we publish what buyers write, whatever its stars, and never change a word.',
        ['How we check', sender.shopUrl + urls.reviewRule],
      ],
    ],
    link: ['Write a review', await formLink(shop, order.id, asked.length === 1 ? first.line : undefined)],
    hint: ['Only once.', 'We ask once for each order, and you need not answer.'],
  });
};

const isReason = (text: string): text is RefusalReason => Object.hasOwn(reasonWords, text);

/** The shop refused a review (payload: `reason`, the `product`, the `link` to the form). */
function reviewRefused({ sender, view: { order }, payload: { reason = '', product = '', link = '' } }: OrderMail): Mail {
  const why = isReason(reason) ? reasonWords[reason] : reason;
  return noticeMail(sender, {
    subject: `Your review of ${product}`,
    headline: 'We could not publish your review',
    sentence: greet(order.customerName, `we read your review of ${product} and could not publish it as it is.`),
    preview: `Why: ${why}`,
    parts: [
      ['Why?', `${why}. The number of stars is never a reason.`, ['How we check', sender.shopUrl + urls.reviewRule]],
      ['What now?', 'Your text is kept. Change what is in the way and send it again.'],
    ],
    link: ['Change my review', link],
    hint: ['Do you see it differently?', 'Reply to this mail, and a person reads it.'],
  });
}

/** Returns the mail about a refusal, with the link to the form of that line. */
const refusedMail: MailTemplate = async (shop, row, sender) => {
  const link = row.orderId === null ? '' : await formLink(shop, row.orderId, Number(row.payload.line) || undefined);
  return orderMailOf(reviewRefused)(shop, { ...row, payload: { ...row.payload, link } }, sender);
};

export const reviewMails = { 'review-ask': reviewAsk, 'review-refused': refusedMail } satisfies Mails;
