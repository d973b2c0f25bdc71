import { expect, test } from 'vitest';
import { disputeStatuses } from '../../rules/disputes/dispute-states.ts';
import { stateWord, suggestedAnswer } from './dispute-text.ts';

const word = (status: (typeof disputeStatuses)[number], answeredAt: number | null = null, askedAgainAt: number | null = null) =>
  stateWord({ status, answeredAt, askedAgainAt })[0];

test('a dispute says who acts next', () => {
  expect(disputeStatuses.map((status) => word(status))).toEqual(['To answer', 'With the bank', 'Won', 'Lost', 'Closed']);
  expect(word('open', 1)).toBe('Answered');
  expect(word('under_review', 1, 2)).toBe('The bank asks for more');
});

test('the suggested answer names the order', () => expect(suggestedAnswer('CHK-20417')).toContain('order CHK-20417'));
