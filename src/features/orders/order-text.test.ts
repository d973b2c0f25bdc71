import { expect, test } from 'vitest';
import { paise } from '../../rules/money/money.ts';
import { isRevenue, orderStatuses } from '../../rules/order/order-status.ts';
import { type MoneyRow, moneyState } from '../ledger/money-state.ts';
import { copyText, moneyText, orderText } from './order-text.ts';

const order = { number: 'CHK-20417', name: 'Ananya', email: 'a@example.in', copy: '' };

test('only an order that is paid and not sent yet is thanked for (#187)', () => {
  for (const status of orderStatuses) {
    for (const confirming of [true, false]) {
      const { headline, sentence } = orderText(status, order, confirming);
      expect(headline.startsWith('Thank you')).toBe(status === 'paid' || status === 'processing');
      // A delivered order is old news: its page does not say that it is paid.
      expect(sentence.includes('CHK-20417')).toBe(status !== 'delivered');
      expect(sentence.includes('is paid.')).toBe(isRevenue(status) && status !== 'delivered');
    }
  }
});

test('a reported payment is being confirmed, an unpaid order waits for payment (#176)', () => {
  expect(orderText('pending_payment_gateway', order, true)).toMatchObject({ headline: 'We are confirming your payment', next: 'wait' });
  expect(orderText('pending_payment_gateway', order, false)).toMatchObject({ headline: 'Waiting for your payment', next: 'pay' });
});

test('an order whose payment ended without money can be paid again (#173, #174)', () => {
  for (const status of ['cancelled_by_user', 'failed', 'failed_creation'] as const)
    expect(orderText(status, order, false).next).toBe('pay');
});

test('the state of the money replaces the text of the status (E10, F8)', () => {
  const due = {
    amount: paise(70_000),
    status: 'captured',
    settlement: 'refund_due',
    method: 'upi',
    reason: 'sold out',
    refunded: paise(0),
    refund: 'pending',
  } as const;
  const textOf = (status: 'failed' | 'paid', money: readonly MoneyRow[]) =>
    moneyText(orderText(status, order, false), moneyState(status, money), order.number);
  expect(textOf('failed', [due])).toMatchObject({ headline: 'Your money is on its way back', tone: 'off', next: 'contact' });
  expect(textOf('failed', [due]).sentence).toContain('The last piece was sold');
  expect(textOf('paid', [{ ...due, reason: 'already paid' }]).sentence).toMatch(/is paid\..*we are returning the second payment/);
  expect(textOf('paid', [])).toEqual(orderText('paid', order, false));
});

test('a new order says where its copy goes, by WhatsApp too where its buyer agreed to that', () => {
  const whole = { hasMails: true, customerEmail: 'a@example.in' };
  const copy = copyText(whole, '9845012345');
  expect(copy).toBe('A copy is on its way to a@example.in and by WhatsApp to +91 98450 12345.');
  expect(orderText('paid', { ...order, copy }, false).sentence).toBe(`Order CHK-20417 is paid. ${copy}`);
  expect(orderText('shipped', { ...order, copy }, false).sentence).not.toContain(copy);
  expect([copyText(whole, ''), copyText({ ...whole, hasMails: false }, '9845012345')]).toEqual([
    'A copy is on its way to a@example.in.',
    '',
  ]);
});
