import { expect, it, test } from 'vitest';
import { daysToAnswer, disputePhases, disputeStatuses, isOpenDispute, needsAnswer, reasonText } from './dispute-states.ts';

it('is open until it is decided, and leaves less time in each phase', () => {
  expect(disputeStatuses.filter(isOpenDispute)).toEqual(['open', 'under_review']);
  expect(disputePhases.map(daysToAnswer)).toEqual([3, 3, 3, 2, 1]);
});

test.each([
  ['nothing was said', 'open', null, null, true],
  ['it was answered', 'open', 5, null, false],
  ['the bank has the answer', 'under_review', 5, null, false],
  ['it was answered in the dashboard', 'under_review', null, null, false],
  ['the bank asks for more', 'under_review', 5, 6, true],
  ['and has it', 'under_review', 7, 6, false],
  ['the bank asked before there was an answer', 'open', null, 4, true],
  ['it is decided', 'lost', null, 9, false],
] as const)('whether an answer is due: %s', (_, status, answeredAt, askedAgainAt, isDue) =>
  expect(needsAnswer({ status, answeredAt, askedAgainAt })).toBe(isDue),
);

it('has words for every reason, also for those that it does not know', () => {
  expect(reasonText('goods_not_received')).toBe('Goods not received');
  expect(reasonText('RP 99')).toBe('RP 99');
  expect(reasonText('')).toBe('The bank names no reason');
});
