import { expect, test } from 'vitest';
import { offersPayNow, payNowState } from './pay-now-state.ts';

const cash = { status: 'processing', placedAs: 'cod', method: 'cod', paidByHand: null, paidOnline: false, advancePaid: false } as const;

test('a cash order is paid online while nothing of it is with a courier', () => {
  expect(payNowState(cash, true)).toBe('open');
  expect(payNowState(cash, false)).toBe('late');
  expect(payNowState({ ...cash, method: 'gateway', paidOnline: true }, false)).toBe('paid');
  expect(payNowState({ ...cash, advancePaid: true }, false)).toBe('paid');
  expect(payNowState({ ...cash, status: 'cancelled_by_user' }, false)).toBe('ended');
  expect(payNowState({ ...cash, method: 'gateway', paidOnline: true, status: 'refunded' }, false)).toBe('ended');
  expect(payNowState({ ...cash, placedAs: 'gateway', method: 'gateway' }, false)).toBe('notCash');
  expect(payNowState({ ...cash, paidByHand: 'upi' }, false)).toBe('notCash');
});

test('its page leads there until it is paid or has left; an order of the administrator is paid by hand', () => {
  expect(offersPayNow({ ...cash, source: null })).toBe(true);
  expect(offersPayNow({ ...cash, source: null, status: 'shipped' })).toBe(false);
  expect(offersPayNow({ ...cash, source: null, method: 'gateway', paidOnline: true })).toBe(false);
  expect(offersPayNow({ ...cash, source: null, advancePaid: true })).toBe(false);
  expect(offersPayNow({ ...cash, source: 'phone' })).toBe(false);
});
