import { expect, test } from 'vitest';
import { isLeapOfPrice, oddPrices } from './odd-prices.ts';

test('a price of ten times the middle, or a tenth of it, is odd', () => {
  expect([...oddPrices([499_00, 549_00, 54_900_00, 649_00])]).toEqual([54_900_00]);
  expect([...oddPrices([499_00, 4_99, 549_00, 599_00])]).toEqual([4_99]);
  expect([...oddPrices([199_00, 499_00, 1_999_00])]).toEqual([]);
  expect([...oddPrices([100_00, 10_000_00])]).toEqual([]);
});

test('a price that falls below half, or rises to five times, leaps', () => {
  expect([250_00, 249_99, 2_499_99, 2_500_00].map((after) => isLeapOfPrice(500_00, after))).toEqual([false, true, false, true]);
});
