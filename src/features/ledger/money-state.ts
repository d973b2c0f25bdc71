import { fill } from '../../rules/language/texts.ts';
import { formatInr, type Paise, paise } from '../../rules/money/money.ts';
import { isPayable, isRevenue, type OrderStatus } from '../../rules/order/order-status.ts';
import { debitedText } from '../../rules/order/payment-codes.ts';
import { refundTiming } from '../../rules/order/refund.ts';
import { salesTexts } from './sales.texts.ts';

/** A payment of an order, with its settlement and its latest refund. */
export interface MoneyRow {
  readonly amount: Paise;
  readonly status: 'created' | 'failed' | 'authorized' | 'captured';
  readonly settlement: 'counted' | 'refund_due' | null;
  readonly reason: string | null;
  /** 'upi', 'card' … as the gateway names it. */
  readonly method: string | null;
  readonly refunded: Paise;
  readonly refund: 'requested' | 'pending' | 'processed' | 'failed' | null;
}

/** The state of an order's money as the customer sees it: a label, its colour and a sentence. */
export interface MoneyState {
  readonly kind: 'paid' | 'refunded' | 'returning' | 'confirming' | 'checking' | 'none';
  readonly label: string;
  readonly tone: 'ok' | 'wait' | 'bad' | 'off';
  readonly sentence: string;
  /** One sentence for each payment that is returned because it could not be used. */
  readonly returns: readonly string[];
  /** The order can be paid now. */
  readonly payable: boolean;
}

/** Maps the reason in `payments.reason` to a sentence for the customer. */
const reasons = [
  [/sold out/, 'soldOut'],
  [/coupon/, 'couponUsed'],
  [/already paid/, 'paidTwice'],
  [/cash on delivery/, 'codInstead'],
  [/amount|currency/, 'wrongAmount'],
] as const;
export const returnReason = (reason: string | null): string =>
  salesTexts()[reasons.find(([pattern]) => pattern.test(reason ?? ''))?.[1] ?? 'notOpen'];

/** Returns one sentence for each payment that could not be used: why, how much, and the state of its refund. */
function returnsOf(money: readonly MoneyRow[]): string[] {
  return money
    .filter(({ settlement }) => settlement === 'refund_due')
    .map(
      ({ amount, reason, refunded, refund }) =>
        `${returnReason(reason)} ${refundSentence(amount, refunded >= amount ? 'processed' : refund)}`,
    );
}

function refundSentence(amount: Paise, refund: MoneyRow['refund']): string {
  const sum = formatInr(amount);
  const t = salesTexts();
  const timing = refundTiming(null);
  if (refund === 'processed') return fill(t.refundSent, { sum, timing });
  if (refund === 'pending') return fill(t.refundAtBank, { sum, timing });
  if (refund === 'failed') return fill(t.refundFailed, { sum });
  return fill(t.refundStarts, { sum, timing });
}

/**
 * Returns the state of an order that was paid and then cancelled or refunded: the rest of its payment is returned (L7, L9).
 */
function refundState({ amount, refunded, refund }: MoneyRow, returns: readonly string[]): Omit<MoneyState, 'returns'> {
  const t = salesTexts();
  const isDone = refunded >= amount;
  const open = isDone ? refundSentence(amount, 'processed') : refundSentence(paise(amount - refunded), refund);
  const sentence = [open, ...returns].join(' ');
  return { kind: isDone ? 'refunded' : 'returning', label: isDone ? t.refunded : t.returning, tone: 'off', sentence, payable: false };
}

/** Returns the state of an order's money, from its payments and its status. */
export function moneyState(status: OrderStatus, money: readonly MoneyRow[]): MoneyState {
  const t = salesTexts();
  const returns = returnsOf(money);
  if (isRevenue(status)) {
    const sentence = [t.received, ...returns].join(' ');
    return { kind: 'paid', label: t.paid, tone: 'ok', sentence, payable: false, returns };
  }
  const counted = money.find(({ settlement }) => settlement === 'counted');
  if (counted) return { ...refundState(counted, returns), returns };
  if (returns.length > 0) {
    const done = money.every(({ settlement, amount, refunded }) => settlement !== 'refund_due' || refunded >= amount);
    const label = done ? t.refunded : t.returning;
    return { kind: done ? 'refunded' : 'returning', label, tone: 'off', sentence: returns.join(' '), payable: false, returns };
  }
  if (status === 'refunded') {
    return {
      kind: 'refunded',
      label: t.refunded,
      tone: 'off',
      sentence: fill(t.onItsWay, { timing: refundTiming(null) }),
      payable: false,
      returns,
    };
  }
  // One with a reason was given back by the gateway.
  if (money.some((payment) => payment.status === 'authorized' && payment.reason === null)) {
    const sentence = t.bankConfirms;
    return { kind: 'confirming', label: t.confirming, tone: 'wait', sentence, payable: false, returns };
  }
  if (status === 'failed_verification') {
    const sentence = t.weCheck;
    return { kind: 'checking', label: t.checking, tone: 'wait', sentence, payable: false, returns };
  }
  const sentence = fill(t.noPayment, { debited: debitedText() });
  return { kind: 'none', label: t.notReceived, tone: 'bad', sentence, payable: isPayable(status), returns };
}
