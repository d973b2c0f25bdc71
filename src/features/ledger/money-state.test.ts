import { expect, test } from 'vitest';
import { paise } from '../../rules/money/money.ts';
import { isPayable, isRevenue, orderStatuses } from '../../rules/order/order-status.ts';
import { type MoneyRow, moneyState, returnReason } from './money-state.ts';

const payment = (over: Partial<MoneyRow>): MoneyRow => ({
  amount: paise(70_000),
  status: 'captured',
  settlement: 'counted',
  reason: null,
  method: 'upi',
  refunded: paise(0),
  refund: null,
  ...over,
});
const due = (over: Partial<MoneyRow> = {}) => payment({ settlement: 'refund_due', reason: 'sold out', refund: 'requested', ...over });

test('only a paid order is labelled paid', () => {
  for (const status of orderStatuses) {
    expect(moneyState(status, []).kind === 'paid').toBe(isRevenue(status));
    expect(moneyState(status, []).payable).toBe(isPayable(status));
  }
});

test('an unpaid order: debited money returns automatically within 5 to 7 working days (L30)', () => {
  expect(moneyState('failed', [payment({ status: 'failed', settlement: null })])).toMatchObject({ kind: 'none', payable: true });
  expect(moneyState('failed', []).sentence).toContain('within 5 to 7 working days');
});

test('an order with an authorised payment is being confirmed and cannot be paid again', () => {
  expect(moneyState('failed', [payment({ status: 'authorized', settlement: null })])).toMatchObject({
    kind: 'confirming',
    payable: false,
  });
});

test('an authorised payment that the gateway gave back is not waited for: the order can be paid again', () => {
  const givenBack = payment({ status: 'authorized', settlement: null, reason: 'not captured: given back' });
  expect(moneyState('failed', [givenBack])).toMatchObject({ kind: 'none', payable: true });
});

test('a payment that could not be used: the sentence says why, and the state of its refund (E10)', () => {
  expect(moneyState('failed', [due()])).toMatchObject({ kind: 'returning', payable: false });
  expect(moneyState('failed', [due()]).sentence).toContain('₹700.00 starts within one working day');
  expect(moneyState('failed', [due({ refund: 'pending' })]).sentence).toContain('is with the bank');
  expect(moneyState('failed', [due({ refund: 'failed' })]).sentence).toContain('We are taking care of it');
  expect(moneyState('failed', [due({ refunded: paise(70_000), refund: 'processed' })])).toMatchObject({ kind: 'refunded' });
  expect(moneyState('refunded', [due({ refunded: paise(70_000), refund: 'processed' })]).sentence).toContain('The last piece was sold');
});

test('an order that was paid twice: the sentence says that the second payment is returned (F8)', () => {
  const { kind, sentence } = moneyState('paid', [payment({}), due({ reason: 'already paid' })]);
  expect(kind).toBe('paid');
  expect(sentence).toContain('we are returning the second payment');
});

test('every stored reason has a sentence', () => {
  for (const reason of ['sold out', 'coupon used up', 'already paid', 'amount differs', 'currency is USD', 'order is refunded', null])
    expect(returnReason(reason)).toMatch(/\.$/);
});

test('a paid order that was cancelled: how much is returned, the state of the refund and when it arrives (L7, L9)', () => {
  const state = (over: Partial<MoneyRow>) => moneyState('cancelled_by_user', [payment(over)]);
  expect(state({ refund: 'requested' })).toMatchObject({ kind: 'returning', payable: false });
  expect(state({ refund: 'pending' }).sentence).toBe(
    'Your refund of ₹700.00 is with the bank. UPI takes 2 to 7 days, cards and banks 5 to 10 working days.',
  );
  expect(state({ refund: 'pending', refunded: paise(20_000) }).sentence).toContain('₹500.00 is with the bank');
  expect(state({ refund: 'failed' }).sentence).toContain('We are taking care of it');
  expect(moneyState('refunded', [payment({ refund: 'processed', refunded: paise(70_000) })])).toMatchObject({
    kind: 'refunded',
    sentence: 'Your refund of ₹700.00 has been sent. UPI takes 2 to 7 days, cards and banks 5 to 10 working days.',
  });
});
