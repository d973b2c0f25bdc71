import { formatInr, type Paise, paise } from '../../rules/money/money.ts';
import { isPayable, isRevenue, type OrderStatus } from '../../rules/order/order-status.ts';
import { DEBITED } from '../../rules/order/payment-codes.ts';
import { refundTiming } from '../../rules/order/refund.ts';

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
const reasons: readonly [RegExp, string][] = [
  [/sold out/, 'The last piece was sold while your payment was on its way.'],
  [/coupon/, 'The coupon was used up while your payment was on its way.'],
  [/already paid/, 'This order was already paid, so we are returning the second payment.'],
  [
    /cash on delivery/,
    'You ordered the same pieces with cash on delivery, so there was nothing to pay online. That order has not changed.',
  ],
  [/amount|currency/, 'The amount we received is not the amount of the order.'],
];
export const returnReason = (reason: string | null) =>
  reasons.find(([pattern]) => pattern.test(reason ?? ''))?.[1] ?? 'The order was no longer open when your payment reached us.';

const TIMING = refundTiming(null);

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
  if (refund === 'processed') return `Your refund of ${sum} has been sent. ${TIMING}`;
  if (refund === 'pending') return `Your refund of ${sum} is with the bank. ${TIMING}`;
  if (refund === 'failed') return `The first attempt to refund ${sum} failed. We are taking care of it; you don’t need to do anything.`;
  return `Your refund of ${sum} starts within one working day. ${TIMING}`;
}

/**
 * Returns the state of an order that was paid and then cancelled or refunded: the rest of its payment is returned (L7, L9).
 */
function refundState({ amount, refunded, refund }: MoneyRow, returns: readonly string[]): Omit<MoneyState, 'returns'> {
  const isDone = refunded >= amount;
  const open = isDone ? refundSentence(amount, 'processed') : refundSentence(paise(amount - refunded), refund);
  const sentence = [open, ...returns].join(' ');
  return { kind: isDone ? 'refunded' : 'returning', label: isDone ? 'Refunded' : 'On its way back', tone: 'off', sentence, payable: false };
}

/** Returns the state of an order's money, from its payments and its status. */
export function moneyState(status: OrderStatus, money: readonly MoneyRow[]): MoneyState {
  const returns = returnsOf(money);
  if (isRevenue(status)) {
    const sentence = ['We have received your payment and the order is paid.', ...returns].join(' ');
    return { kind: 'paid', label: 'Paid', tone: 'ok', sentence, payable: false, returns };
  }
  const counted = money.find(({ settlement }) => settlement === 'counted');
  if (counted) return { ...refundState(counted, returns), returns };
  if (returns.length > 0) {
    const done = money.every(({ settlement, amount, refunded }) => settlement !== 'refund_due' || refunded >= amount);
    const label = done ? 'Refunded' : 'On its way back';
    return { kind: done ? 'refunded' : 'returning', label, tone: 'off', sentence: returns.join(' '), payable: false, returns };
  }
  if (status === 'refunded') {
    return {
      kind: 'refunded',
      label: 'Refunded',
      tone: 'off',
      sentence: `Your money is on its way to your account. ${TIMING}`,
      payable: false,
      returns,
    };
  }
  if (money.some((payment) => payment.status === 'authorized')) {
    const sentence = 'Your bank is confirming the payment. If it does not do so within five days, the money returns to you automatically.';
    return { kind: 'confirming', label: 'Being confirmed', tone: 'wait', sentence, payable: false, returns };
  }
  if (status === 'failed_verification') {
    const sentence = 'We are checking this payment. Your money is safe, and we will write to you.';
    return { kind: 'checking', label: 'Being checked', tone: 'wait', sentence, payable: false, returns };
  }
  const sentence = `We have not received a payment for this order. ${DEBITED}`;
  return { kind: 'none', label: 'Not received yet', tone: 'bad', sentence, payable: isPayable(status), returns };
}
