import { expect, test } from 'vitest';
import { isCounted } from './counted.ts';
import { priceChange, priceChangeText } from './price-change.ts';

test('a piece that is gone counts in no sum; one of which too many are wanted does', () => {
  expect(isCounted({ available: 0, problem: 'sold out' })).toBe(false);
  expect(isCounted({ available: 2, problem: 'only 2 left' })).toBe(true);
  expect(isCounted({ available: 5, problem: null })).toBe(true);
});

test('a price that differs from the one last seen is told with both', () => {
  const change = priceChange(79_900, 89_900);
  expect(change && priceChangeText(change)).toBe('Price changed from ₹799.00 to ₹899.00');
  expect(priceChange(79_900, 79_900)).toBeNull();
  expect(priceChange(undefined, 79_900)).toBeNull();
  expect(priceChange(79_900, 0)).toBeNull();
});
