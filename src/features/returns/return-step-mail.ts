import { fill } from '../../rules/language/texts.ts';
import { refundTiming } from '../../rules/order/refund.ts';
import { orderNumber } from '../../rules/order-number.ts';
import type { OrderMail } from '../ledger/messages/order-mail.server.ts';
import type { Mail } from '../messages/mails/mail.ts';
import { greet, type MailPart, noticeMail } from '../messages/mails/notice.ts';
import { returnMailsTexts } from './return-mails.texts.ts';

export type ReturnStep = 'requested' | 'accepted' | 'declined' | 'received' | 'settled';

/** Texts for the customer's wish, by the `kind` of the payload. */
const wanted = ['refund', 'exchange', 'replacement', 'return'] as const;
type Wanted = (typeof wanted)[number];

/** Payer of the way back, and the way of the money, by the payload; mails from before have neither. */
type Way = 'shop' | 'customer';
export type ReturnMoney = 'gateway' | 'hand' | 'none';

interface Case {
  readonly kind: Wanted;
  readonly isCod: boolean;
  readonly way: Way | null;
  readonly money: ReturnMoney | null;
}

interface Words {
  readonly subject: string;
  readonly headline: string;
  readonly happened: string;
  readonly next: MailPart;
}

/** Returns the texts of a step of a return. @param order 'CHK-20417' */
function wordsOf(step: ReturnStep, order: string, { kind, isCod, way, money }: Case): Words {
  const t = returnMailsTexts();
  const what = t[kind];
  switch (step) {
    case 'requested': {
      const asked = { refund: t.aRefund, exchange: t.anExchange, replacement: t.aReplacement, return: t.aReturn }[kind];
      return {
        subject: fill(t.requestedSubject, { what, order }),
        headline: t.requestedTitle,
        happened: fill(t.requestedText, { what: asked, order }),
        next: [t.whatNow, t.requestedNext],
      };
    }
    case 'accepted':
      return {
        subject: fill(t.acceptedSubject, { what, order }),
        headline: t.acceptedTitle,
        happened: fill(t.acceptedText, { what, order }),
        next: [t.whatNow, way === 'shop' ? t.acceptedWePay : way === 'customer' ? t.acceptedYouPay : t.acceptedNext],
      };
    case 'declined':
      return {
        subject: fill(t.declinedSubject, { what, order }),
        headline: t.declinedTitle,
        happened: fill(t.declinedText, { what, order }),
        next: [t.differently, t.declinedNext],
      };
    case 'received':
      return {
        subject: fill(t.receivedSubject, { order }),
        headline: t.receivedTitle,
        happened: fill(t.receivedText, { order }),
        next: [t.whatNow, fill(t.receivedNext, { what })],
      };
    case 'settled':
      return {
        subject: fill(t.settledSubject, { what, order }),
        headline: t.settledTitle,
        happened: fill(t.settledText, { what, order }),
        next: kind === 'exchange' || kind === 'replacement' ? [t.whatNow, t.exchangeNext] : [t.whenMoney, moneyWords(isCod, money)],
      };
  }
}

function moneyWords(isCod: boolean, money: ReturnMoney | null): string {
  const t = returnMailsTexts();
  if (money === 'none') return t.moneyBefore;
  if (isCod) return t.moneyOfCash;
  return money === 'hand' ? t.moneyByHand : fill(t.moneyBack, { timing: refundTiming(null) });
}

const oneOf = <Known extends string>(known: readonly Known[], text: string): Known | null => known.find((one) => one === text) ?? null;

/**
 * Returns the mail about a step of a return (payload: `number` of the return, `kind` of the request, `note` of the administrator, `way` and
 * `money`).
 */
export function returnStep(step: ReturnStep, { sender, view: { order }, link, payload }: OrderMail): Mail {
  const t = returnMailsTexts();
  const { number = '', kind = '', note = '', way = '', money = '' } = payload;
  const { subject, headline, happened, next } = wordsOf(step, orderNumber(order.number), {
    kind: oneOf(wanted, kind) ?? 'return',
    isCod: order.method === 'cod',
    way: oneOf(['shop', 'customer'], way),
    money: oneOf(['gateway', 'hand', 'none'], money),
  });
  return noticeMail(sender, {
    subject,
    headline,
    sentence: greet(order.customerName, happened),
    preview: note || next[1],
    parts: [...(note ? [[step === 'declined' ? t.why : t.ourNote, note] as const] : []), next],
    link: [t.viewOrder, link],
    hint: [number ? fill(t.yourReturn, { number }) : t.questions, t.quote],
  });
}
