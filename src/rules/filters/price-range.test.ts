import { expect, test } from 'vitest';
import { priceBands } from './price-bands.ts';
import { rangeOf } from './price-range.ts';

test.each([
  [0, 0],
  [499, 400],
  [999, 900],
  [1000, 1000],
  [1001, 1001],
  [1099, 1001],
  [1100, 1100],
  [2000, 2000],
  [2001, 2001],
  [3999, 3000],
  [12_000, 10_000],
])('₹%i is in the range from ₹%i on', (rupees, from) => {
  expect(rangeOf(rupees)).toBe(from);
});

test('a ready range of prices is made of whole ranges', () => {
  for (const { priceFrom, priceTo } of priceBands) {
    if (priceFrom !== null) expect(rangeOf(priceFrom)).toBe(priceFrom);
    if (priceTo !== null) expect(rangeOf(priceTo + 1)).toBe(priceTo + 1);
  }
});
