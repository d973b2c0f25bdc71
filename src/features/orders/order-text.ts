import { HOLD_TTL, MINUTE } from '../../rules/limits.ts';
import { isRevenue, isSent, isToPack, type OrderStatus } from '../../rules/order/order-status.ts';
import { refundTiming } from '../../rules/order/refund.ts';
import type { MoneyState } from '../sales/money-state.ts';

export interface OrderText {
  readonly headline: string;
  readonly sentence: string;
  /** The colour of the badge. */
  readonly tone: 'ok' | 'wait' | 'bad' | 'off';
  /** The customer's next action. */
  readonly next: 'orders' | 'pay' | 'wait' | 'contact';
}

/** The sentence under the headline of a delivered order; the payment is shown further down. */
export const ARRIVED = 'We hope you like it.';

/** The headline of a confirmed order; only a new one is thanked for. @param name the first name */
export function confirmedHeadline(status: OrderStatus, name: string): string {
  if (status === 'delivered') return `${name}, your order has arrived`;
  return isSent(status) ? `${name}, your order is on its way` : `Thank you, ${name}`;
}

const tryAgain = 'You can try to pay again.';

/**
 * The text of the confirmation page, from the stored status alone (#187). It thanks only for an order that is paid and not sent yet.
 * @param confirming true if the browser has a proof of payment that the gateway has not confirmed yet
 */
export function orderText(
  status: OrderStatus,
  { number, name, email }: { number: string; name: string; email: string },
  confirming: boolean,
): OrderText {
  if (isRevenue(status)) {
    const mail = isToPack(status) ? ` A copy is on its way to ${email}.` : '';
    return {
      headline: confirmedHeadline(status, name),
      sentence: status === 'delivered' ? ARRIVED : `Order ${number} is paid.${mail}`,
      tone: 'ok',
      next: 'orders',
    };
  }
  switch (status) {
    case 'refunded':
      return {
        headline: 'Your refund is on its way',
        sentence: `Order ${number} is refunded. ${refundTiming(null)}`,
        tone: 'off',
        next: 'orders',
      };
    case 'failed_verification':
      return {
        headline: 'We are checking this payment',
        sentence: `We are checking order ${number}. Your money is safe. We will write to ${email}.`,
        tone: 'wait',
        next: 'contact',
      };
    case 'cancelled_by_user':
      return {
        headline: 'This order is not paid',
        sentence: `The payment of order ${number} was cancelled. ${tryAgain}`,
        tone: 'bad',
        next: 'pay',
      };
    case 'failed':
    case 'failed_creation':
      return {
        headline: 'This order is not paid',
        sentence: `The payment of order ${number} failed. ${tryAgain}`,
        tone: 'bad',
        next: 'pay',
      };
    default:
      return confirming
        ? {
            headline: 'We are confirming your payment',
            sentence: `Your bank is confirming the payment of order ${number}. You can wait or close this page: we will write to ${email}.`,
            tone: 'wait',
            next: 'wait',
          }
        : {
            headline: 'Waiting for your payment',
            sentence: `We are holding order ${number} for you for ${HOLD_TTL / MINUTE} minutes. It is not paid yet.`,
            tone: 'wait',
            next: 'pay',
          };
  }
}

/** The text for an order whose payment could not be used (E10), is being confirmed or came twice (F8). */
export function moneyText(words: OrderText, { kind, sentence, returns }: MoneyState, number: string): OrderText {
  if (kind === 'returning' || kind === 'refunded') {
    const headline = kind === 'returning' ? 'Your money is on its way back' : 'Your money was refunded';
    return { headline, sentence: `Order ${number}: ${sentence}`, tone: 'off', next: 'contact' };
  }
  if (kind === 'confirming') {
    return { headline: 'We are confirming your payment', sentence: `Order ${number}: ${sentence}`, tone: 'wait', next: 'wait' };
  }
  return kind === 'paid' && returns.length > 0 ? { ...words, sentence: [words.sentence, ...returns].join(' ') } : words;
}

/** The text for a confirmed order that was cancelled before it was shipped. `kind` is 'none' if a coupon had covered the total. */
export function cancelledText({ kind, sentence }: MoneyState, number: string): OrderText {
  const money = kind === 'none' ? 'There was nothing to pay.' : sentence;
  return { headline: 'This order is cancelled', sentence: `Order ${number} will not be sent. ${money}`, tone: 'off', next: 'orders' };
}
