import { describe, expect, it } from 'vitest';
import { formatInr, formatInrShort, fromRupees, inrParts, paise, percentOf, sum, toRupees } from './money.ts';

describe('money', () => {
  it('shows a rupee sign, Indian grouping and exactly two decimals (#337)', () => {
    expect(formatInr(189_900)).toBe('₹1,899.00');
    expect(formatInr(12_345_678_90)).toBe('₹1,23,45,678.90');
    expect(formatInr(5)).toBe('₹0.05');
    expect(formatInr(0)).toBe('₹0.00');
    expect(formatInr(-35_460)).toBe('−₹354.60');
  });

  it('groups as English in India does, at every length (#337)', () => {
    const grouping = new Intl.NumberFormat('en-IN');
    for (let rupees = 1; rupees < 10_000_000_000_000; rupees = rupees * 3 + 1) {
      expect(inrParts(paise(rupees * 100)).whole).toBe(`₹${grouping.format(rupees)}`);
    }
  });

  it('shows N/A for anything but a number (#337)', () => {
    expect([formatInr(Number.NaN), formatInr(undefined), formatInr(null), formatInr(Number.POSITIVE_INFINITY)]).toEqual(
      Array(4).fill('N/A'),
    );
  });

  it('refuses fractions of a paisa', () => {
    expect(() => paise(0.1)).toThrow(RangeError);
    expect(() => paise(2 ** 53)).toThrow(RangeError);
  });

  it('rounds half a paisa up, once', () => {
    expect(percentOf(paise(333), 7)).toBe(23);
    expect(percentOf(paise(50), 1)).toBe(1);
    expect(percentOf(paise(354_600), 12.5)).toBe(44_325);
  });

  it('converts rupees to paise without rounding errors, and refuses anything but an amount (#168)', () => {
    expect(fromRupees(1899)).toBe(189_900);
    expect(fromRupees(19.99)).toBe(1999);
    expect(fromRupees(1.005)).toBeNull();
    for (const bad of [-1, Number.NaN, 1e308, Number.POSITIVE_INFINITY]) expect(fromRupees(bad)).toBeNull();
    expect(toRupees(paise(341_820))).toBe(3418.2);
  });

  it('adds and splits', () => {
    expect(sum([paise(1), paise(2)])).toBe(3);
    expect(inrParts(paise(79_900))).toEqual({ whole: '₹799', decimals: '.00' });
    expect(formatInrShort(paise(50_000))).toBe('₹500');
    expect(formatInrShort(paise(50_050))).toBe('₹500.50');
  });
});
