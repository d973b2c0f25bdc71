import { eq } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';
import { goodsWord } from '../../rules/goods/goods.ts';
import { fill } from '../../rules/language/texts.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { reviewReasonTexts } from '../../rules/reviews/review-reasons.texts.ts';
import { type RefusalReason, refusalReasons } from '../../rules/reviews/review-statuses.ts';
import { urls } from '../../urls.ts';
import { type OrderMail, orderMailOf } from '../ledger/messages/order-mail.server.ts';
import { orderToken } from '../ledger/order-token.server.ts';
import { orders } from '../ledger/orders.table.ts';
import type { Mail } from '../messages/mails/mail.ts';
import { greet, noticeMail } from '../messages/mails/notice.ts';
import { UndeliverableError } from '../messages/outbox/delivery-faults.ts';
import { type Mails, type MailTemplate, shopAddress } from '../messages/templates.ts';
import { reviewMailsTexts } from './review-mails.texts.ts';
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
  const t = reviewMailsTexts();
  const products = asked.map(({ name }) => name).join(', ');
  const number = orderNumber(order.number);
  return noticeMail(sender, {
    subject: asked.length === 1 ? fill(t.askSubject, { product: first.name }) : fill(t.askSubjectMany, { order: number }),
    headline: asked.length === 1 ? t.howIsIt : t.howAreThey,
    sentence: goodsWord(sender.store.goods, 'reviewAsk'),
    preview: fill(t.askPreview, { products }),
    parts: [
      ['', fill(t.fromOrder, { order: number, products })],
      [t.goodOrBad, t.goodOrBadText, [t.howWeCheck, sender.shopUrl + urls.reviewRule]],
    ],
    link: [t.write, await formLink(shop, order.id, asked.length === 1 ? first.line : undefined)],
    hint: [t.once, t.onceText],
  });
};

const isReason = (text: string): text is RefusalReason => (refusalReasons as readonly string[]).includes(text);

/** The shop refused a review (payload: `reason`, the `product` and its `line`, the `link` to the form). */
function reviewRefused({
  sender,
  view: { order, items },
  payload: { reason = '', product: english = '', line, link = '' },
}: OrderMail): Mail {
  const t = reviewMailsTexts();
  const product = items.find((item) => String(item.line) === line)?.name ?? english;
  const why = isReason(reason) ? reviewReasonTexts()[reason] : reason;
  return noticeMail(sender, {
    subject: fill(t.refusedSubject, { product }),
    headline: t.refusedTitle,
    sentence: greet(order.customerName, fill(t.refusedText, { product })),
    preview: fill(t.refusedPreview, { reason: why }),
    parts: [
      [t.why, fill(t.whyText, { reason: why }), [t.howWeCheck, sender.shopUrl + urls.reviewRule]],
      [t.whatNow, t.whatNowText],
    ],
    link: [t.change, link],
    hint: [t.differently, t.differentlyText],
  });
}

/** Returns the mail about a refusal, with the link to the form of that line. */
const refusedMail: MailTemplate = async (shop, row, sender) => {
  const link = row.orderId === null ? '' : await formLink(shop, row.orderId, Number(row.payload.line) || undefined);
  return orderMailOf(reviewRefused)(shop, { ...row, payload: { ...row.payload, link } }, sender);
};

export const reviewMails = { 'review-ask': reviewAsk, 'review-refused': refusedMail } satisfies Mails;
