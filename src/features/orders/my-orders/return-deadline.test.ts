import { expect, test } from 'vitest';
import { DAY, HOUR } from '../../../rules/limits.ts';
import { leastTerms } from '../../../rules/returns/return-terms.ts';
import { returnDeadline } from './return-deadline.ts';

const deliveredAt = Date.parse('2026-11-19T10:40:00Z');
const order = { status: 'delivered' as const, deliveredAt, ...leastTerms };
const untilAt = (now: number) => returnDeadline(order, now)?.until;

test('the deadline of a return is written out: 48 hours for any reason, then 30 days for a faulty piece (L8)', () => {
  expect(untilAt(deliveredAt + 48 * HOUR)).toMatch(/^Return or exchange until .*21 Nov.*$/);
  expect(untilAt(deliveredAt + 48 * HOUR + 1)).toMatch(/^Return or exchange of a faulty piece until .*19 Dec.*$/);
  expect(untilAt(deliveredAt + 31 * DAY)).toBeUndefined();
});

test('a longer window of exchanges is named beside that of returns, and alone once the return is over', () => {
  const longer = { ...order, exchangeDays: 7 };
  expect(returnDeadline(longer, deliveredAt)?.until).toBe('Return until Sat, 21 Nov, 4:10 pm, exchange until Thu, 26 Nov, 4:10 pm');
  expect(returnDeadline(longer, deliveredAt + 5 * DAY)).toEqual({
    until: 'Exchange until Thu, 26 Nov, 4:10 pm',
    more: 'The 48 hours for a return are over. A defective, damaged, wrong or late piece: until Sat, 19 Dec, 4:10 pm.',
  });
  expect(returnDeadline(longer, deliveredAt + 7 * DAY + 1)?.more).toContain('The 7 days for a change of mind are over.');
});

test('an order that is not delivered has no deadline', () => {
  expect(returnDeadline({ ...order, status: 'shipped', deliveredAt: null }, deliveredAt)).toBeNull();
});
