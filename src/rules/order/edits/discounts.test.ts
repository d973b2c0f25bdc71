import { expect, test } from 'vitest';
import { paise } from '../../money/money.ts';
import { discountOf, goodsLeft } from './discounts.ts';

test('a discount in rupees or percent of the pieces, in whole rupees', () => {
  const goods = paise(104_950);
  expect(discountOf('1,000', 'rupees', goods)).toBe(100_000);
  expect(discountOf('10', 'percent', goods)).toBe(10_500);
  expect(discountOf('12.5', 'percent', goods)).toBe(13_100);
  expect(['', '0', '10.50', 'ten'].map((typed) => discountOf(typed, 'rupees', goods))).toEqual([null, null, null, null]);
  expect(discountOf('100.01', 'percent', goods)).toBeNull();
});

test('it is of the pieces that are left, after the coupon', () => {
  const line = (at: number, refunded: number) => ({ line: at, quantity: 2, price: paise(10_000), refunded, restocked: 0 });
  const order = { subtotal: paise(40_000), discount: paise(4_000), given: paise(0), taxes: paise(0), charges: paise(5_000) };
  expect(goodsLeft({ ...order, pieces: [line(1, 0), line(2, 1)] })).toBe(27_000);
  expect(goodsLeft({ ...order, given: paise(4_000), pieces: [line(1, 0), line(2, 1)] })).toBe(24_000);
});
