import { expect, test } from 'vitest';
import { disputeStatuses } from '../../rules/disputes/dispute-states.ts';
import { orderStatuses } from '../../rules/order/order-status.ts';
import { stateWord, suggestedAnswer } from './dispute-text.ts';

const word = (status: (typeof disputeStatuses)[number], answeredAt: number | null = null, askedAgainAt: number | null = null) =>
  stateWord({ status, answeredAt, askedAgainAt })[0];

test('a dispute says who acts next', () => {
  expect(disputeStatuses.map((status) => word(status))).toEqual(['To answer', 'With the bank', 'Won', 'Lost', 'Closed']);
  expect(word('open', 1)).toBe('Answered');
  expect(word('under_review', 1, 2)).toBe('The bank asks for more');
});

const cases = orderStatuses.flatMap((orderStatus) =>
  [true, false].map((isTracked) => ({ orderStatus, isTracked, said: suggestedAnswer({ number: 20_417, orderStatus, isTracked }) })),
);
type Case = (typeof cases)[number];

test.each<readonly [RegExp, (one: Case) => boolean]>([
  [/were delivered/, ({ orderStatus }) => orderStatus === 'delivered'],
  [/were sent/, ({ orderStatus }) => orderStatus === 'shipped'],
  [/not been sent yet/, ({ orderStatus }) => orderStatus === 'paid' || orderStatus === 'processing'],
  [/was refunded/, ({ orderStatus }) => orderStatus === 'refunded'],
  [/the invoice/, ({ orderStatus }) => orderStatus === 'shipped' || orderStatus === 'delivered'],
  [/tracking/, ({ isTracked }) => isTracked],
  [/[Oo]rder CHK-20417 /, () => true],
])('the suggested answer to the bank says %s in its cases and in no other', (words, isSo) => {
  expect(cases.filter((one) => words.test(one.said) !== isSo(one))).toEqual([]);
});
