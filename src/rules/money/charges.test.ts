import { expect, test } from 'vitest';
import { defaultShipping, shippingFee } from './charges.ts';
import { paise } from './money.ts';

const settings = { freeFrom: paise(35_000), fee: paise(4_900) };

test.each([
  ['one paisa below the threshold', 34_999, 34_999, 4_900],
  ['exactly at the threshold', 35_000, 35_000, 0],
  ['above it', 35_001, 35_001, 0],
  ['at the threshold only before the coupon', 34_999, 40_000, 4_900],
  ['a coupon for the whole amount', 0, 20_000, 4_900],
  ['an empty cart', 0, 0, 0],
])('delivery: %s (#151)', (_, afterDiscount, subtotal, fee) => {
  expect(shippingFee(settings, paise(afterDiscount), paise(subtotal))).toBe(fee);
});

test('a threshold of 0 makes every delivery free', () => {
  expect(shippingFee({ ...settings, freeFrom: paise(0) }, paise(0), paise(100))).toBe(0);
});

test('without settings delivery costs ₹50 and is free from ₹500 (#152)', () => {
  expect(defaultShipping).toEqual({ freeFrom: 50_000, fee: 5_000 });
});
