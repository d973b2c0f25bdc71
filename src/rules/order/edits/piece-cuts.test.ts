import { expect, test } from 'vitest';
import { paise } from '../../money/money.ts';
import { priceOfCut } from './piece-cuts.ts';

const line = (at: number, quantity: number, price: number, gone = 0) => ({ line: at, quantity, price: paise(price), gone });
const order = {
  ...{ subtotal: paise(100_000), discount: paise(10_000), taxes: paise(0), charges: paise(5_000) },
  lines: [line(1, 2, 30_000), line(2, 1, 40_000)],
};

test('a piece costs its price less its share of the coupon', () => {
  expect(priceOfCut(order, { line: 1, pieces: 1, keepsCoupon: true })).toBe(27_000);
  expect(priceOfCut(order, { line: 1, pieces: 2, keepsCoupon: true })).toBe(54_000);
  expect(priceOfCut(order, { line: 2, pieces: 1, keepsCoupon: true })).toBe(36_000);
  expect(priceOfCut({ ...order, discount: paise(0) }, { line: 2, pieces: 1, keepsCoupon: false })).toBe(40_000);
});

test('what was taken out one by one is what is taken out together, to the paisa', () => {
  const odd = { ...order, discount: paise(9_999) };
  const one = priceOfCut(odd, { line: 1, pieces: 1, keepsCoupon: true });
  const later = { ...odd, lines: [line(1, 2, 30_000, 1), line(2, 1, 40_000)] };
  expect(one + priceOfCut(later, { line: 1, pieces: 1, keepsCoupon: true })).toBe(
    priceOfCut(odd, { line: 1, pieces: 2, keepsCoupon: true }),
  );
});

test('without the coupon the pieces that stay cost their full price', () => {
  // 100,000 − 10,000 was paid for the pieces; 60,000 is the full price of those of line 1.
  expect(priceOfCut(order, { line: 2, pieces: 1, keepsCoupon: false })).toBe(30_000);
  const small = { ...order, discount: paise(50_000) };
  expect(priceOfCut(small, { line: 1, pieces: 1, keepsCoupon: false })).toBe(0);
});
