import { formatPhone } from '../../rules/address/phone.ts';
import { fill } from '../../rules/language/texts.ts';
import { HOLD_TTL, MINUTE } from '../../rules/limits.ts';
import { greetingName } from '../../rules/names/greeting-name.ts';
import { isRevenue, isSent, isToPack, type OrderStatus } from '../../rules/order/order-status.ts';
import { refundTiming } from '../../rules/order/refund.ts';
import type { MoneyState } from '../ledger/money-state.ts';
import type { OrderRow } from '../ledger/order-view.server.ts';
import { orderPageTexts } from './order-page/order-page.texts.ts';
import { orderStateTexts } from './order-state.texts.ts';

export interface OrderText {
  readonly headline: string;
  readonly sentence: string;
  /** The colour of the badge. */
  readonly tone: 'ok' | 'wait' | 'bad' | 'off';
  /** Next action of the customer. */
  readonly next: 'orders' | 'pay' | 'wait' | 'contact';
}

/** The headline of a confirmed order; only a new one is thanked for. @param name the first name */
export function confirmedHeadline(status: OrderStatus, name: string): string {
  const t = orderStateTexts();
  if (status === 'delivered') return fill(t.hasArrived, { name });
  return fill(isSent(status) ? t.onItsWay : t.thanks, { name });
}

type Titled = Pick<OrderRow, 'status' | 'customerName' | 'method' | 'paidAt'>;

/** The title of the page of an order: its thanks while it is new, or that it is cancelled, and its number. @param number 'CHK-20417' */
export function orderTitle({ status, customerName, method, paidAt }: Titled, number: string): string {
  const title = fill(orderPageTexts().title, { number });
  // An order whose payment was given up can still be paid.
  if (status === 'cancelled_by_user' && (method === 'cod' || paidAt !== null)) return `${orderStateTexts().isCancelled} · ${title}`;
  return isToPack(status) ? `${confirmedHeadline(status, greetingName(customerName))} · ${title}` : title;
}

/** Says where a copy of the order goes; '' for an order without mails. @param whatsapp the phone that is written to by WhatsApp; '' for none */
export function copyText({ hasMails, customerEmail: email }: Pick<OrderRow, 'hasMails' | 'customerEmail'>, whatsapp: string): string {
  const t = orderStateTexts();
  if (!hasMails) return '';
  return whatsapp ? fill(t.copyToBoth, { email, phone: formatPhone(whatsapp) }) : fill(t.copyTo, { email });
}

/**
 * The text of the confirmation page, from the stored status alone (#187). It thanks only for an order that is paid and not sent yet.
 * @param email '' for an order without mails @param copy `copyText`
 * @param confirming true if the browser has a proof of payment that the gateway has not confirmed yet
 */
export function orderText(
  status: OrderStatus,
  { number, name, email, copy }: { number: string; name: string; email: string; copy: string },
  confirming: boolean,
): OrderText {
  const t = orderStateTexts();
  if (isRevenue(status)) {
    const mail = isToPack(status) && copy ? ` ${copy}` : '';
    return {
      headline: confirmedHeadline(status, name),
      sentence: status === 'delivered' ? t.arrived : fill(t.paidOrder, { number }) + mail,
      tone: 'ok',
      next: 'orders',
    };
  }
  switch (status) {
    case 'refunded':
      return {
        headline: t.refundComing,
        sentence: fill(t.orderRefunded, { number, timing: refundTiming(null) }),
        tone: 'off',
        next: 'orders',
      };
    case 'failed_verification':
      return {
        headline: t.checking,
        sentence: email ? fill(t.checkingOrder, { number, email }) : fill(t.checkingUnwritten, { number }),
        tone: 'wait',
        next: 'contact',
      };
    case 'cancelled_by_user':
      return {
        headline: t.notPaid,
        sentence: fill(t.payCancelled, { number }),
        tone: 'bad',
        next: 'pay',
      };
    case 'failed':
    case 'failed_creation':
      return {
        headline: t.notPaid,
        sentence: fill(t.payFailed, { number }),
        tone: 'bad',
        next: 'pay',
      };
    default:
      return confirming
        ? {
            headline: t.confirming,
            sentence: email ? fill(t.bankConfirming, { number, email }) : fill(t.bankUnwritten, { number }),
            tone: 'wait',
            next: 'wait',
          }
        : {
            headline: t.waiting,
            sentence: fill(t.holding, { number, minutes: HOLD_TTL / MINUTE }),
            tone: 'wait',
            next: 'pay',
          };
  }
}

/** The text for an order whose payment could not be used (E10), is being confirmed or came twice (F8). */
export function moneyText(words: OrderText, { kind, sentence, returns }: MoneyState, number: string): OrderText {
  const t = orderStateTexts();
  if (kind === 'returning' || kind === 'refunded') {
    const headline = kind === 'returning' ? t.moneyBack : t.moneyRefunded;
    return { headline, sentence: fill(t.ofOrder, { number, sentence }), tone: 'off', next: 'contact' };
  }
  if (kind === 'confirming') {
    return { headline: t.confirming, sentence: fill(t.ofOrder, { number, sentence }), tone: 'wait', next: 'wait' };
  }
  return kind === 'paid' && returns.length > 0 ? { ...words, sentence: [words.sentence, ...returns].join(' ') } : words;
}

/** The text for a confirmed order that was cancelled before it was shipped. `kind` is 'none' if a coupon had covered the total. */
export function cancelledText({ kind, sentence }: MoneyState, number: string): OrderText {
  const t = orderStateTexts();
  const money = kind === 'none' ? t.nothingToPay : sentence;
  return { headline: t.isCancelled, sentence: fill(t.willNotBeSent, { number, money }), tone: 'off', next: 'orders' };
}
