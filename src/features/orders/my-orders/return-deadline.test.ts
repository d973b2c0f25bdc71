import { expect, test } from 'vitest';
import { DAY, HOUR } from '../../../rules/limits.ts';
import { returnDeadline } from './return-deadline.ts';

const deliveredAt = Date.parse('2026-11-19T10:40:00Z');
const untilAt = (now: number) => returnDeadline({ status: 'delivered', deliveredAt }, now)?.until;

test('the deadline of a return is written out: 48 hours for any reason, then 30 days for a faulty piece (L8)', () => {
  expect(untilAt(deliveredAt + 48 * HOUR)).toMatch(/^Return or exchange until .*21 Nov.*$/);
  expect(untilAt(deliveredAt + 48 * HOUR + 1)).toMatch(/^Return or exchange of a faulty piece until .*19 Dec.*$/);
  expect(untilAt(deliveredAt + 31 * DAY)).toBeUndefined();
});

test('an order that is not delivered has no deadline', () => {
  expect(returnDeadline({ status: 'shipped', deliveredAt: null }, deliveredAt)).toBeNull();
});
