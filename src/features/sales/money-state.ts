import { formatInr, type Paise, paise } from '../../rules/money/money.ts';
import { isPayable, isRevenue, type OrderStatus } from '../../rules/order/order-status.ts';
import { DEBITED } from '../../rules/order/payment-codes.ts';
import { refundTiming } from '../../rules/order/refund.ts';

/** A payment of an order with what became of it. */
export interface MoneyRow {
  readonly amount: Paise;
  readonly status: 'created' | 'failed' | 'authorized' | 'captured';
  readonly settlement: 'counted' | 'refund_due' | null;
  readonly reason: string | null;
  readonly refunded: Paise;
  readonly refund: 'requested' | 'pending' | 'processed' | 'failed' | null;
}

/** What a shopper wants to know of their money: one word, its colour, a sentence. */
export interface MoneyState {
  readonly kind: 'paid' | 'refunded' | 'returning' | 'confirming' | 'checking' | 'none';
  readonly label: string;
  readonly tone: 'ok' | 'wait' | 'bad' | 'off';
  readonly sentence: string;
  /** Money of it that goes back, a sentence each. */
  readonly returns: readonly string[];
  /** The order can be paid now. */
  readonly payable: boolean;
}

/** Why money could not be used, as the ledger notes it, in plain words. */
const reasons: readonly [RegExp, string][] = [
  [/sold out/, 'The last piece was sold while your payment was on its way.'],
  [/coupon/, 'The coupon was used up while your payment was on its way.'],
  [/already paid/, 'This order was paid already, so we return the second payment.'],
  [/cash on delivery/, 'You had taken the same pieces as cash on delivery, so there was nothing to pay online. That order stays as it is.'],
  [/amount|currency/, 'The amount that reached us is not the amount of the order.'],
];
export const returnReason = (reason: string | null) =>
  reasons.find(([pattern]) => pattern.test(reason ?? ''))?.[1] ?? 'The order was no longer open when your payment reached us.';

const TIMING = refundTiming(null);

/** Money that could not be used, one sentence for each payment: how much, why, and where its refund is. */
function returnsOf(money: readonly MoneyRow[]): string[] {
  return money
    .filter(({ settlement }) => settlement === 'refund_due')
    .map(
      ({ amount, reason, refunded, refund }) => `${returnReason(reason)} ${whereItIs(amount, refunded >= amount ? 'processed' : refund)}`,
    );
}

function whereItIs(amount: Paise, refund: MoneyRow['refund']): string {
  const sum = formatInr(amount);
  if (refund === 'processed') return `The refund of ${sum} is done. ${TIMING}`;
  if (refund === 'pending') return `The refund of ${sum} is with the bank. ${TIMING}`;
  if (refund === 'failed') return `The bank did not take the refund of ${sum} at the first try. We see to it; you need not do anything.`;
  return `The refund of ${sum} starts within one working day. ${TIMING}`;
}

/** An order that was paid and then cancelled or given back: what is left of its payment goes back, or all of it has (L7, L9). */
function goingBack({ amount, refunded, refund }: MoneyRow, returns: readonly string[]): Omit<MoneyState, 'returns'> {
  const isDone = refunded >= amount;
  const sentence = [isDone ? whereItIs(amount, 'processed') : whereItIs(paise(amount - refunded), refund), ...returns].join(' ');
  return { kind: isDone ? 'refunded' : 'returning', label: isDone ? 'Refunded' : 'On its way back', tone: 'off', sentence, payable: false };
}

/** Where the money of an order is, from its payments and its status. */
export function moneyState(status: OrderStatus, money: readonly MoneyRow[]): MoneyState {
  const returns = returnsOf(money);
  if (isRevenue(status)) {
    const sentence = ['Your money is here and the order is paid.', ...returns].join(' ');
    return { kind: 'paid', label: 'Paid', tone: 'ok', sentence, payable: false, returns };
  }
  const counted = money.find(({ settlement }) => settlement === 'counted');
  if (counted) return { ...goingBack(counted, returns), returns };
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
    const sentence = 'Your bank is confirming the payment. If it does not within five days, the money returns by itself.';
    return { kind: 'confirming', label: 'Being confirmed', tone: 'wait', sentence, payable: false, returns };
  }
  if (status === 'failed_verification') {
    const sentence = 'A person looks at this payment. Your money is safe, and we write to you.';
    return { kind: 'checking', label: 'Being checked', tone: 'wait', sentence, payable: false, returns };
  }
  const sentence = `No money has reached us for this order. ${DEBITED}`;
  return { kind: 'none', label: 'Not received yet', tone: 'bad', sentence, payable: isPayable(status), returns };
}
