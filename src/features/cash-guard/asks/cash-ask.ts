import { formatDateTime } from '../../../rules/dates.ts';
import { fill } from '../../../rules/language/texts.ts';
import { formatInr, paise } from '../../../rules/money/money.ts';
import { askedAtDoor } from '../../../rules/order/at-door.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import type { OrderMail } from '../../ledger/messages/order-mail.server.ts';
import type { Mail } from '../../messages/mails/mail.ts';
import { greet, noticeMail } from '../../messages/mails/notice.ts';
import { cashAskTexts } from './cash-ask.texts.ts';

/** The mail that asks the buyer of a cash order whether it is still wanted. Opening its link changes nothing. */
export function cashAsk({ sender, view: { order }, answerLink, payload: { because = '', ends, waits } }: OrderMail): Mail {
  const t = cashAskTexts();
  const number = orderNumber(order.number);
  const advance = { advance: formatInr(order.advance), rest: formatInr(paise(askedAtDoor(order) - order.advance)) };
  const isAdvance = order.advance > 0;
  const next = isAdvance ? fill(t.waitsForAdvance, advance) : waits ? t.waits : t.goesOn;
  const sentence = greet(order.customerName, `${fill(t.sentence, { number, amount: formatInr(askedAtDoor(order)) })} ${next}`);
  return noticeMail(sender, {
    subject: fill(isAdvance ? t.subjectAdvance : t.subject, { number }),
    headline: isAdvance ? fill(t.headlineAdvance, advance) : t.headline,
    sentence,
    preview: isAdvance ? t.orCancel : t.orElse,
    look: { tone: 'act' },
    parts: [
      [
        '',
        [
          because && fill(t.because, { why: because }),
          ends && fill(t.ends, { time: formatDateTime(Number(ends)) }),
          isAdvance ? t.orCancel : t.orElse,
        ]
          .filter(Boolean)
          .join(' '),
      ],
    ],
    link: [isAdvance ? t.payAdvance : t.confirm, answerLink],
    hint: [t.notYours, t.ignore],
  });
}
