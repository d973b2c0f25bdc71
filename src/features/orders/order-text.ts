import { HOLD_TTL, MINUTE } from '../../rules/limits.ts';
import { isRevenue, type OrderStatus } from '../../rules/order/order-status.ts';
import { refundTiming } from '../../rules/order/refund.ts';
import type { MoneyState } from '../sales/money-state.ts';

export interface OrderText {
  readonly headline: string;
  readonly sentence: string;
  /** How the badge is coloured. */
  readonly tone: 'ok' | 'wait' | 'bad' | 'off';
  /** What the shopper can do now. */
  readonly next: 'orders' | 'pay' | 'wait' | 'contact';
}

const parcel = {
  paid: 'It’s being wrapped.',
  processing: 'It’s being wrapped.',
  shipped: 'It’s on its way.',
  delivered: 'It has arrived.',
} as const;
const tryAgain = 'Nothing is lost: you can pay it again.';

/**
 * What the confirmation page says, from the stored status alone (#187). Thanks are said only for money that is here.
 * @param confirming the browser has a proof of payment, the gateway has not reported the money yet
 */
export function orderText(
  status: OrderStatus,
  { number, name, email }: { number: string; name: string; email: string },
  confirming: boolean,
): OrderText {
  if (isRevenue(status)) {
    const thanks = `Thank you, ${name}. ${parcel[status as keyof typeof parcel]}`;
    return { headline: thanks, sentence: `Order ${number} is paid. A copy is on its way to ${email}.`, tone: 'ok', next: 'orders' };
  }
  switch (status) {
    case 'refunded':
      return {
        headline: 'Your money is going back',
        sentence: `Order ${number} is refunded. ${refundTiming(null)}`,
        tone: 'off',
        next: 'orders',
      };
    case 'failed_verification':
      return {
        headline: 'We are checking this payment',
        sentence: `A person looks at order ${number}. Your money is safe. We write to ${email}.`,
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
            sentence: `Order ${number} waits for word from your bank. This page looks by itself; you can also close it, we write to ${email}.`,
            tone: 'wait',
            next: 'wait',
          }
        : {
            headline: 'Waiting for your payment',
            sentence: `Order ${number} is kept for you for ${HOLD_TTL / MINUTE} minutes. It is not paid yet.`,
            tone: 'wait',
            next: 'pay',
          };
  }
}

/** The words for an order whose money could not be used (E10), is being confirmed or came twice (F8): where it is says more than the status. */
export function moneyText(words: OrderText, { kind, sentence, returns }: MoneyState, number: string): OrderText {
  if (kind === 'returning' || kind === 'refunded') {
    const headline = kind === 'returning' ? 'Your money is on its way back' : 'Your money went back';
    return { headline, sentence: `Order ${number}: ${sentence}`, tone: 'off', next: 'contact' };
  }
  if (kind === 'confirming') {
    return { headline: 'We are confirming your payment', sentence: `Order ${number}: ${sentence}`, tone: 'wait', next: 'wait' };
  }
  return kind === 'paid' && returns.length > 0 ? { ...words, sentence: [words.sentence, ...returns].join(' ') } : words;
}

/** A paid order that was cancelled before it was sent. `where` tells of its money; a coupon may have left nothing to pay. */
export function cancelledText({ kind, sentence }: MoneyState, number: string): OrderText {
  const money = kind === 'none' ? 'There was nothing to pay.' : sentence;
  return { headline: 'This order is cancelled', sentence: `Order ${number} will not be sent. ${money}`, tone: 'off', next: 'orders' };
}
