import { describe, expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import { refundOfPieces } from './refund-lines.ts';

const line = (number: number, quantity: number, price: number, refunded = 0) => ({
  line: number,
  quantity,
  price: paise(price),
  refunded,
  restocked: 0,
});
/** ₹1,599 + 2 × ₹799 + ₹349 less 10 %, as in the drawing of the refund. */
const order = {
  subtotal: paise(354_600),
  discount: paise(35_460),
  given: paise(0),
  taxes: paise(0),
  charges: paise(4_900),
  pieces: [line(1, 1, 159_900), line(2, 2, 79_900), line(3, 1, 34_900)],
};
const all = { delivery: false, left: paise(400_000) };

describe('refundOfPieces (U-18)', () => {
  it('is the price less the share of the coupon', () => {
    expect(refundOfPieces(order, { 2: 1 }, all)).toBe(71_910);
    expect(refundOfPieces(order, { 1: 1 }, all)).toBe(143_910);
    expect(refundOfPieces(order, {}, all)).toBe(0);
  });
  it('all pieces are all that was paid for them, with the delivery fee if wanted', () => {
    expect(refundOfPieces(order, { 1: 1, 2: 2, 3: 1 }, all)).toBe(319_140);
    expect(refundOfPieces(order, { 1: 1, 2: 2, 3: 1 }, { ...all, delivery: true })).toBe(324_040);
  });
  it('pieces one after the other add up to their line, to the paisa', () => {
    const odd = { ...order, subtotal: paise(29_997), discount: paise(1_000), pieces: [line(1, 3, 9_999)] };
    const parts = [0, 1, 2].map((refunded) => refundOfPieces({ ...odd, pieces: [line(1, 3, 9_999, refunded)] }, { 1: 1 }, all));
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(28_997);
  });
  it('never counts a piece twice and never exceeds what is left', () => {
    expect(refundOfPieces({ ...order, pieces: [line(1, 1, 159_900, 1), line(2, 2, 79_900), line(3, 1, 34_900)] }, { 1: 1 }, all)).toBe(0);
    expect(refundOfPieces(order, { 1: 1 }, { delivery: true, left: paise(5_000) })).toBe(5_000);
  });
});
