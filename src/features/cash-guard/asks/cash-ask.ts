import { formatDateTime } from '../../../rules/dates.ts';
import { orderNumber } from '../../../rules/ids.ts';
import { fill } from '../../../rules/language/texts.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { askedAtDoor } from '../../../rules/order/at-door.ts';
import type { Mail } from '../../messages/mails/mail.ts';
import { greet, noticeMail } from '../../messages/mails/notice.ts';
import type { OrderMail } from '../../sales/messages/order-mail.server.ts';
import { cashAskTexts } from './cash-ask.texts.ts';

/** The mail that asks the buyer of a cash order whether it stands. Opening its link changes nothing. */
export function cashAsk({ sender, view: { order }, answerLink, payload: { because = '', ends, waits } }: OrderMail): Mail {
  const t = cashAskTexts();
  const number = orderNumber(order.number);
  const sentence = greet(
    order.customerName,
    `${fill(t.sentence, { number, amount: formatInr(askedAtDoor(order)) })} ${waits ? t.waits : t.goesOn}`,
  );
  return noticeMail(sender, {
    subject: fill(t.subject, { number }),
    headline: t.headline,
    sentence,
    preview: t.orElse,
    look: { tone: 'act' },
    parts: [
      [
        '',
        [because && fill(t.because, { why: because }), ends && fill(t.ends, { time: formatDateTime(Number(ends)) }), t.orElse]
          .filter(Boolean)
          .join(' '),
      ],
    ],
    link: [t.confirm, answerLink],
    hint: [t.notYours, t.ignore],
  });
}
