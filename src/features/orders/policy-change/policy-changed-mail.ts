import { formatDate } from '../../../rules/dates.ts';
import { language } from '../../../rules/language/language.ts';
import { fill } from '../../../rules/language/texts.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import type { Policy } from '../../../rules/store/policy-versions.ts';
import { policyKinds } from '../../../rules/words/page-words.ts';
import { urls } from '../../../urls.ts';
import { documentsTexts } from '../../content/pages/documents.texts.ts';
import type { OrderMail } from '../../ledger/messages/order-mail.server.ts';
import type { Mail } from '../../messages/mails/mail.ts';
import { greet, noticeMail } from '../../messages/mails/notice.ts';
import { UndeliverableError } from '../../messages/outbox/delivery-faults.ts';
import { orderMailTexts } from '../mails/order-mails.texts.ts';
import { policyChangedTexts } from './policy-changed-mail.texts.ts';

const pathOf: Readonly<Record<Policy, () => string>> = {
  returns: () => urls.shippingReturns,
  privacy: () => urls.privacy,
  terms: () => urls.terms,
};

/**
 * The owner has published a version of a policy while an order was open. Payload: the `policy`, its `version`, the UTC ms `at` which it came
 * into force, and what it changes in the owner's words, by the language: `en`, `hi`. What is not said in the reader's language is in English.
 * @throws UndeliverableError for a page that is no policy
 */
export function policyChanged({ sender, view: { order }, link, payload }: OrderMail): Mail {
  const kind = policyKinds.find((each) => each === payload.policy);
  if (!kind) throw new UndeliverableError(`${payload.policy} is no policy`);
  const t = policyChangedTexts();
  const policy = documentsTexts()[kind];
  const summary = payload[language()] || payload.en || '';
  return noticeMail(sender, {
    subject: fill(t.subject, { policy }),
    headline: fill(t.headline, { policy }),
    sentence: greet(order.customerName, fill(t.since, { policy, date: formatDate(Number(payload.at)) })),
    preview: fill(t.preview, { summary }),
    parts: [
      [t.what, summary],
      // What the shop keeps about a person follows the policy in force, whenever he ordered.
      [fill(t.order, { order: orderNumber(order.number) }), kind === 'privacy' ? t.placedBefore : t.keeps, [orderMailTexts().view, link]],
    ],
    link: [t.read, `${sender.shopUrl}${pathOf[kind]()}?version=v${payload.version}`],
    hint: [t.questions, t.reply],
  });
}
