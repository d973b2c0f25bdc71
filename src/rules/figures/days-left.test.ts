import { expect, test } from 'vitest';
import { daysLeft, toBuy } from './days-left.ts';

test('whole days that the stock lasts at the pace of 30 days', () => {
  expect([daysLeft(7, 40), daysLeft(0, 3), daysLeft(40, 40)]).toEqual([5, 0, 30]);
});

test('what is missing for another 30 days is bought, and never less than nothing', () => {
  expect([toBuy(7, 40), toBuy(40, 40), toBuy(90, 40)]).toEqual([33, 0, 0]);
});
