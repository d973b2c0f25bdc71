import { expect, test } from 'vitest';
import { priceBars } from './price-bars.ts';

test('bars run from the cheapest piece to the dearest; one between them may be empty', () => {
  const bars = priceBars([
    [449, 2],
    [400, 1],
    [699, 1],
  ]);
  expect(bars).toEqual([
    { from: 400, pieces: 3 },
    { from: 500, pieces: 0 },
    { from: 600, pieces: 1 },
  ]);
});

test('every piece is in one bar: at the ends of ready ranges, below the first bound and far above the last', () => {
  const prices = [0, 99, 1000, 1001, 1099, 2000, 2001, 2999, 125_000].map((rupees) => [rupees, 1] as const);
  const bars = priceBars(prices);
  expect(bars.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(prices.length);
  expect(bars.find(({ from }) => from === 1000)?.pieces).toBe(3);
  expect(bars.find(({ from }) => from === 2000)?.pieces).toBe(3);
  expect(priceBars([])).toEqual([]);
});
