import { expect, test } from 'vitest';
import { paidBy } from './paid-by.ts';

const counted = (method: string | null) => ({ settlement: 'counted' as const, method });
const returned = { settlement: 'refund_due' as const, method: 'card' };

test('an order says how it was paid: by the payment that counts, or by what the shop took itself', () => {
  expect(paidBy(null, [returned, counted('upi')])).toBe('by UPI');
  expect(paidBy(null, [counted('card')])).toBe('by card');
  expect(paidBy('cash', [])).toBe('in cash');
});

test('it says nothing of a way that it does not know, nor of money that did not count', () => {
  for (const payments of [[], [returned], [counted(null)], [counted('paylater')]]) expect(paidBy(null, payments)).toBe('');
});
