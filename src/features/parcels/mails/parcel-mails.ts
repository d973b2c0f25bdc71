import { fill } from '../../../rules/language/texts.ts';
import { formatInr, paise } from '../../../rules/money/money.ts';
import { isPaidAtDoor } from '../../../rules/order/manual-order.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { isMissedReason } from '../../../rules/parcels/shown/missed-reason.ts';
import { parcelShownTexts } from '../../../rules/parcels/shown/parcel-shown.texts.ts';
import type { OrderMail } from '../../ledger/messages/order-mail.server.ts';
import type { Mail } from '../../messages/mails/mail.ts';
import { greet, type MailPart, noticeMail } from '../../messages/mails/notice.ts';
import { parcelMailsTexts } from './parcel-mails.texts.ts';

type Payload = OrderMail['payload'];

/** Why it was not delivered, in plain words; '' if nobody said. */
const reasonOf = ({ why = '' }: Payload): string => (isMissedReason(why) && why !== 'unknown' ? parcelShownTexts()[why] : '');

const parcelPart = ({ carrier, awb }: Payload): MailPart[] => {
  const t = parcelMailsTexts();
  return carrier && awb ? [[t.parcel, fill(t.numbered, { courier: carrier, number: awb })]] : [];
};

/** The mail that a parcel arrives today. Payload: `cash` (paise to collect, '0' for none), `carrier`, `awb`. */
export function parcelOut({ sender, view: { order }, link, payload }: OrderMail): Mail {
  const t = parcelMailsTexts();
  const number = orderNumber(order.number);
  const cash = paise(Number(payload.cash) || 0);
  const due = cash > 0 ? fill(t.cash, { amount: formatInr(cash) }) : t.nothingToPay;
  return noticeMail(sender, {
    subject: fill(t.outSubject, { number }),
    headline: t.outHead,
    look: { above: fill(t.order, { number }) },
    sentence: greet(order.customerName, fill(t.out, { number })),
    preview: due,
    parts: [[t.payment, due], ...parcelPart(payload)],
    link: [t.view, link],
    hint: [t.film, t.filmHow],
  });
}

/** The mail about a missed delivery, with the link to what the courier can be asked. Payload: `why`, a `MissedReason`, `carrier`, `awb`. */
export function parcelMissed({ sender, view: { order }, link, payload }: OrderMail): Mail {
  const t = parcelMailsTexts();
  const number = orderNumber(order.number);
  return noticeMail(sender, {
    subject: fill(t.missedSubject, { number }),
    headline: t.missedHead,
    look: { above: fill(t.order, { number }) },
    sentence: greet(order.customerName, fill(t.missed, { number, reason: reasonOf(payload) }).trim()),
    preview: t.isSafe,
    parts: [['', t.isSafe], [t.whatNext, t.choose], ...parcelPart(payload)],
    link: [t.answer, link],
  });
}

/** The mail about a parcel that comes back. Payload: `why`, `carrier`, `awb`. */
export function parcelReturning({ sender, view: { order }, link, payload }: OrderMail): Mail {
  const t = parcelMailsTexts();
  const number = orderNumber(order.number);
  return noticeMail(sender, {
    subject: fill(t.backSubject, { number }),
    headline: t.backHead,
    look: { above: fill(t.order, { number }) },
    sentence: greet(order.customerName, fill(t.back, { number, reason: reasonOf(payload) }).trim()),
    parts: [[t.money, isPaidAtDoor(order) ? t.moneyCash : t.moneyOnline], ...parcelPart(payload)],
    link: [t.view, link],
    hint: [t.wrong, t.tellUs],
  });
}

/** The mail that a courier comes for the pieces of a return. Payload: `carrier`, `awb`. */
export function returnFetched({ sender, view: { order }, link, payload }: OrderMail): Mail {
  const t = parcelMailsTexts();
  const number = orderNumber(order.number);
  return noticeMail(sender, {
    subject: fill(t.fetchedSubject, { number }),
    headline: t.fetchedHead,
    look: { above: fill(t.order, { number }) },
    sentence: greet(order.customerName, fill(t.fetched, { number })),
    parts: [[t.toDo, t.packThem], ...parcelPart(payload)],
    link: [t.view, link],
  });
}

/** The mail about a parcel that was lost or damaged. Payload: `kind`, 'lost' or 'damaged', `carrier`, `awb`. */
export function parcelLost({ sender, view: { order }, link, payload }: OrderMail): Mail {
  const t = parcelMailsTexts();
  const number = orderNumber(order.number);
  const isDamaged = payload.kind === 'damaged';
  return noticeMail(sender, {
    subject: fill(isDamaged ? t.damagedSubject : t.lostSubject, { number }),
    headline: isDamaged ? t.damagedHead : t.lostHead,
    look: { above: fill(t.order, { number }) },
    sentence: greet(order.customerName, fill(isDamaged ? t.damaged : t.lost, { number })),
    parts: parcelPart(payload),
    link: [t.view, link],
    hint: isPaidAtDoor(order) ? [t.choiceCash, t.replyCash] : [t.choice, t.reply],
  });
}
