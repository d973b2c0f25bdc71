import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gstBetween, gstInside, rateText, sumGst } from './gst.ts';
import { paise } from './money.ts';

const value = fc.integer({ min: 0, max: 50_000_000 }).map(paise);
const rate = fc.constantFrom(0, 25, 150, 300, 500, 1_800, 10_000);

describe('the tax inside a price (L19, L20)', () => {
  it('is value × rate ÷ (100 + rate), with the odd paisa to CGST', () => {
    expect(gstInside(paise(143_910), 300, true)).toEqual({ taxable: 139_718, cgst: 2_096, sgst: 2_096, igst: 0 });
    expect(gstInside(paise(143_820), 300, true)).toEqual({ taxable: 139_631, cgst: 2_095, sgst: 2_094, igst: 0 });
    expect(gstInside(paise(59_900), 300, false)).toEqual({ taxable: 58_155, cgst: 0, sgst: 0, igst: 1_745 });
  });

  it('is nothing at 0 %', () => {
    expect(gstInside(paise(59_900), 0, true)).toEqual({ taxable: 59_900, cgst: 0, sgst: 0, igst: 0 });
  });

  it('adds up to the value to the paisa, in equal halves or one paisa apart', () => {
    fc.assert(
      fc.property(value, rate, fc.boolean(), (amount, percent, isWithinState) => {
        const { taxable, cgst, sgst, igst } = gstInside(amount, percent, isWithinState);
        expect(taxable + cgst + sgst + igst).toBe(amount);
        expect(Math.min(taxable, cgst, sgst, igst)).toBeGreaterThanOrEqual(0);
        expect([0, 1]).toContain(cgst - sgst);
        expect(isWithinState ? igst : cgst + sgst).toBe(0);
        const exact = (amount * percent) / (10_000 + percent);
        expect(Math.abs(cgst + sgst + igst - exact)).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  it('has no negative part between a smaller and a larger value, and the parts add up', () => {
    fc.assert(
      fc.property(value, value, rate, fc.boolean(), (one, other, percent, isWithinState) => {
        const [less, more] = [paise(Math.min(one, other)), paise(Math.max(one, other))];
        const earlier = gstInside(less, percent, isWithinState);
        const later = gstInside(more, percent, isWithinState);
        const between = gstBetween(earlier, later);
        expect(Math.min(...Object.values(between))).toBeGreaterThanOrEqual(0);
        expect(sumGst([earlier, between])).toEqual(later);
      }),
    );
  });
});

it('rateText', () => {
  expect([300, 150, 25, 0].map(rateText)).toEqual(['3', '1.5', '0.25', '0']);
});
