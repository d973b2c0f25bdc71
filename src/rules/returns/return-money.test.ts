import { describe, expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import { paidShares, refundOfReturn } from './return-money.ts';

describe('the refund of a return (L5)', () => {
  const money = (subtotal: number, discount = 0, charges = 0) => ({
    subtotal: paise(subtotal),
    discount: paise(discount),
    given: paise(0),
    taxes: paise(0),
    charges: paise(charges),
  });
  const line = (unit: number, quantity = 1, now = quantity, refunded = 0) => ({ unit: paise(unit), quantity, now, refunded });

  it('the shares of the lines add up to the amount paid, to the paisa', () => {
    for (let seed = 1; seed < 400; seed += 1) {
      const lines = Array.from({ length: 1 + (seed % 7) }, (_, at) =>
        line(101 + ((seed * 7919 * (at + 1)) % 99_991), 1 + ((seed + at) % 4)),
      );
      const subtotal = lines.reduce((sum, { unit, quantity }) => sum + unit * quantity, 0);
      const discount = (seed * 104_729) % subtotal;
      const shares = paidShares(money(subtotal, discount), lines);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(subtotal - discount);
      shares.forEach((share, at) => {
        const full = (lines[at]?.unit ?? 0) * (lines[at]?.quantity ?? 0);
        expect(Math.abs(share - (full * (subtotal - discount)) / subtotal)).toBeLessThan(1);
      });
    }
  });

  it('pieces of a line that are returned one by one add up to the whole line', () => {
    const paid = money(30_000, 9_999);
    const parts = [0, 1, 2].map((refunded) => refundOfReturn(paid, [line(10_000, 3, 1, refunded)], false));
    expect(parts).toEqual([6667, 6667, 6667]);
    const odd = [0, 1, 2].map((refunded) => refundOfReturn(money(30_000, 10_000), [line(10_000, 3, 1, refunded)], false));
    expect(odd.reduce((sum, part) => sum + part, 0)).toBe(20_000);
  });

  it('the delivery fee is refunded only with all pieces and for a fault of the shop', () => {
    const paid = money(20_000, 0, 5_000);
    const both = [line(10_000), line(10_000)];
    expect(refundOfReturn(paid, both, true)).toBe(25_000);
    expect(refundOfReturn(paid, both, false)).toBe(20_000);
    expect(refundOfReturn(paid, [line(10_000), line(10_000, 1, 0)], true)).toBe(10_000);
    expect(refundOfReturn(paid, [line(10_000), line(10_000, 1, 0, 1)], true)).toBe(15_000);
  });

  it('nothing is refunded where a coupon covered everything', () => {
    expect(refundOfReturn(money(10_000, 10_000), [line(10_000)], true)).toBe(0);
  });

  it('odd paise go to the largest remainders, and among equal ones to the first line', () => {
    expect(paidShares(money(30_000, 10_000), [line(10_000), line(10_000), line(10_000)])).toEqual([6667, 6667, 6666]);
    expect(paidShares(money(100, 1), [line(10), line(90)])).toEqual([10, 89]);
  });

  it('amounts whose product exceeds 2^53 are divided to the paisa', () => {
    expect(paidShares(money(9_999_999_901, 1), [line(9_999_999_900), line(1)])).toEqual([9_999_999_899, 1]);
  });

  it('never counts more pieces than were bought', () => {
    expect(refundOfReturn(money(20_000), [line(10_000, 2, 5)], false)).toBe(20_000);
  });
});
