import { expect, test } from 'vitest';
import { orderStatuses } from '../../../rules/order/order-status.ts';
import { orderProgress } from './order-steps.ts';

const at = Date.parse('2026-11-20T07:12:00Z');
const days = { delivery: 'Tue 24 and Mon 30 November', dispatch: 'by tomorrow' };
const states = (status: (typeof orderStatuses)[number]) =>
  orderProgress(status, [{ to: status, createdAt: at }], at, days).map(({ state }) => state);

test('the progress follows the stored status (#178, #187)', () => {
  expect(states('paid')).toEqual(['done', 'now', null, null]);
  expect(states('processing')).toEqual(['done', 'now', null, null]);
  expect(states('shipped')).toEqual(['done', 'done', 'now', null]);
  expect(states('delivered')).toEqual(['done', 'done', 'done', 'done']);
  expect(states('failed')).toEqual(['done', 'bad', null]);
  expect(states('pending_payment_gateway')).toEqual(['done', 'now', null]);
  for (const status of orderStatuses) expect(states(status).length).toBeGreaterThan(1);
});

test('a step to come has its day, and none that would be a guess', () => {
  const notes = (dispatch: string | null) => orderProgress('paid', [], at, { ...days, dispatch }).map(({ note }) => note);
  expect(notes('by tomorrow').slice(2)).toEqual(['By tomorrow', 'Between Tue 24 and Mon 30 November']);
  expect(notes(null).slice(2)).toEqual(['We will write when it ships', 'Between Tue 24 and Mon 30 November']);
});

test('times are in Indian time (#338)', () => {
  expect(orderProgress('paid', [{ to: 'paid', createdAt: at }], at, days)[0]?.note).toMatch(/20 Nov.*12:42\spm/);
});

test('an order that was paid and cancelled shows both steps, and its refund last (E18)', () => {
  const events = ['pending_payment', 'paid', 'cancelled_by_user'].map((to, n) => ({ to, createdAt: at + n }));
  const labels = (status: 'cancelled_by_user' | 'refunded', more: typeof events = []) =>
    orderProgress(status, [...events, ...more], at, days).map(({ label, state }) => `${label} ${state}`);
  expect(labels('cancelled_by_user')).toEqual(['Ordered done', 'Paid done', 'Cancelled bad', 'Refunded null']);
  const refunded = { to: 'refunded', createdAt: at + 9 };
  expect(labels('refunded', [refunded])).toEqual(['Ordered done', 'Paid done', 'Cancelled done', 'Refunded now']);
});
