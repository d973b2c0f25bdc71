import { fill } from '../../../rules/language/texts.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import type { OrderMail } from '../../ledger/messages/order-mail.server.ts';
import type { Mail } from '../../messages/mails/mail.ts';
import { greet, noticeMail } from '../../messages/mails/notice.ts';
import { orderMailTexts } from './order-mails.texts.ts';

/** The link to an order once more, for somebody who tracked it and no longer has the earlier mails. */
export function orderLink({ sender, view: { order }, link }: OrderMail): Mail {
  const t = orderMailTexts();
  const number = orderNumber(order.number);
  return noticeMail(sender, {
    subject: fill(t.linkTo, { number }),
    headline: t.yourOrder,
    sentence: greet(order.customerName, fill(t.linkOpens, { number })),
    preview: t.linkPreview,
    parts: [['', t.linkWhat]],
    link: [t.view, link],
    hint: [t.notAsked, t.ignore],
  });
}
