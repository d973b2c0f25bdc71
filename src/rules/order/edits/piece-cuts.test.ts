import { describe, expect, test } from 'vitest';
import { paise } from '../../money/money.ts';
import { type CutTerms, type EarlierCuts, judgeCut, noEarlierCuts } from './piece-cuts.ts';

const line = (at: number, quantity: number, price: number, gone = 0) => ({ line: at, quantity, price: paise(price), gone });
const order = {
  ...{
    subtotal: paise(100_000),
    discount: paise(10_000),
    given: paise(0),
    taxes: paise(0),
    charges: paise(5_000),
    shippingFee: paise(5_000),
  },
  lines: [line(1, 2, 30_000), line(2, 1, 40_000)],
};
const kept: CutTerms = { couponFrom: null, delivery: null };
const costOf = (of: typeof order, at: number, pieces: number, terms = kept, earlier = noEarlierCuts) =>
  judgeCut(of, { line: at, pieces }, terms, earlier).cost;

test('a piece costs its price less its share of the coupon', () => {
  expect(costOf(order, 1, 1)).toBe(27_000);
  expect(costOf(order, 1, 2)).toBe(54_000);
  expect(costOf(order, 2, 1)).toBe(36_000);
  expect(costOf({ ...order, discount: paise(0) }, 2, 1, { ...kept, couponFrom: paise(90_000) })).toBe(40_000);
});

test('what was taken out one by one is what is taken out together, to the paisa', () => {
  const odd = { ...order, discount: paise(9_999) };
  const later = { ...odd, lines: [line(1, 2, 30_000, 1), line(2, 1, 40_000)] };
  expect(costOf(odd, 1, 1) + costOf(later, 1, 1)).toBe(costOf(odd, 1, 2));
});

describe('what an order owes to the size of its purchase (M4)', () => {
  const terms: CutTerms = { couponFrom: paise(70_000), delivery: { freeFrom: paise(80_000), fee: paise(5_000) } };
  const free = { ...order, charges: paise(0), shippingFee: paise(0) };

  test('below the least purchase of the coupon the pieces that stay cost their full price', () => {
    const coupon = { ...terms, delivery: null };
    expect(judgeCut(order, { line: 1, pieces: 1 }, coupon, noEarlierCuts)).toMatchObject({ cost: 27_000, discountLost: 0 });
    // 100,000 − 10,000 was paid for the pieces; 60,000 is the full price of those of line 1.
    expect(judgeCut(order, { line: 2, pieces: 1 }, coupon, noEarlierCuts)).toMatchObject({ cost: 30_000, discountLost: 6_000 });
  });

  test('below free delivery its fee is charged, once; not where delivery had its price, or was free for another reason', () => {
    expect(judgeCut(free, { line: 1, pieces: 1 }, terms, noEarlierCuts)).toMatchObject({ cost: 22_000, deliveryCharged: 5_000 });
    expect(costOf(order, 1, 1, terms)).toBe(27_000);
    expect(costOf(free, 1, 1, { ...terms, delivery: { freeFrom: paise(90_001), fee: paise(5_000) } })).toBe(27_000);
    const charged: EarlierCuts = { ...noEarlierCuts, isDeliveryCharged: true };
    expect(costOf({ ...free, lines: [line(1, 2, 30_000, 1), line(2, 1, 40_000)] }, 1, 1, { ...terms, couponFrom: null }, charged)).toBe(
      27_000,
    );
  });

  test('the discount is lost once: what is taken out later goes at its full price', () => {
    const coupon = { ...terms, delivery: null };
    const first = judgeCut(order, { line: 2, pieces: 1 }, coupon, noEarlierCuts);
    const later = { ...order, lines: [line(1, 2, 30_000), line(2, 1, 40_000, 1)] };
    const second = judgeCut(later, { line: 1, pieces: 1 }, coupon, { ...noEarlierCuts, isCouponOff: true });
    // One piece of 30,000 stays, of 90,000 that were paid.
    expect([first.cost, second.cost]).toEqual([30_000, 30_000]);
    expect(second.discountLost).toBe(0);
  });

  test('what is lost beyond the price of the pieces is owed, and taken off what goes later', () => {
    const small = { ...order, discount: paise(50_000) };
    const coupon: CutTerms = { couponFrom: paise(90_000), delivery: null };
    // A piece of 30,000 cost 15,000; the 70,000 that stay lose 35,000.
    const first = judgeCut(small, { line: 1, pieces: 1 }, coupon, noEarlierCuts);
    expect(first).toMatchObject({ cost: 0, owed: 20_000 });
    const later = { ...small, lines: [line(1, 2, 30_000, 1), line(2, 1, 40_000)] };
    expect(costOf(later, 2, 1, coupon, { isCouponOff: true, isDeliveryCharged: false, owed: first.owed })).toBe(20_000);
  });
});
