import { expect, test } from 'vitest';
import { missingForFree } from './free-delivery.ts';

test.each([
  [44_900, 0, 5_100],
  [54_900, 5_000, 100],
  [50_000, 0, 0],
  [60_000, 0, 0],
  [10_000, 20_000, 50_000],
])('a subtotal of %i paise less %i lacks %i paise to free delivery from 50000', (subtotal, discount, missing) => {
  expect(missingForFree({ subtotal, discount, freeFrom: 50_000 })).toBe(missing);
});
