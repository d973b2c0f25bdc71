import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gstBetween, gstInside, gstWithin, rateText, shareGst, sumGst } from './gst.ts';
import { paise, sum } from './money.ts';

const value = fc.integer({ min: 0, max: 50_000_000 }).map(paise);
const rate = fc.constantFrom(0, 25, 150, 300, 500, 1_800, 10_000);

describe('the tax inside a value (L19, L20)', () => {
  it('is value × rate ÷ (100 + rate), in two equal halves or as IGST', () => {
    expect(gstInside(paise(143_910), 300, true)).toEqual({ taxable: 139_718, cgst: 2_096, sgst: 2_096, igst: 0 });
    expect(gstInside(paise(143_820), 300, true)).toEqual({ taxable: 139_632, cgst: 2_094, sgst: 2_094, igst: 0 });
    expect(gstInside(paise(79_900), 300, true)).toEqual({ taxable: 77_572, cgst: 1_164, sgst: 1_164, igst: 0 });
    expect(gstInside(paise(59_900), 300, false)).toEqual({ taxable: 58_155, cgst: 0, sgst: 0, igst: 1_745 });
  });

  it('is nothing at 0 %', () => {
    expect(gstInside(paise(59_900), 0, true)).toEqual({ taxable: 59_900, cgst: 0, sgst: 0, igst: 0 });
  });

  it('adds up to the value to the paisa, and each tax is the nearest paisa', () => {
    fc.assert(
      fc.property(value, rate, fc.boolean(), (amount, percent, isWithinState) => {
        const { taxable, cgst, sgst, igst } = gstInside(amount, percent, isWithinState);
        expect(taxable + cgst + sgst + igst).toBe(amount);
        expect(Math.min(taxable, cgst, sgst, igst)).toBeGreaterThanOrEqual(0);
        expect(cgst).toBe(sgst);
        expect(isWithinState ? igst : cgst + sgst).toBe(0);
        const exact = (amount * percent) / (10_000 + percent);
        expect(Math.abs(isWithinState ? cgst - exact / 2 : igst - exact)).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  it('is what the portal computes from the taxable value in all but three of a hundred values, and at most a paisa apart', () => {
    let apart = 0;
    let most = 0;
    for (let amount = 100; amount <= 300_000; amount += 1) {
      const { taxable, cgst } = gstInside(paise(amount), 300, true);
      const difference = Math.abs(Math.floor((taxable * 300) / 20_000 + 0.5) - cgst);
      most = Math.max(most, difference);
      apart += difference;
    }
    expect(most).toBe(1);
    expect(apart / 300_000).toBeLessThan(0.03);
  });
});

/** An invoice's parts, also with an odd paisa of CGST on each line, and a value of it. */
const left = fc.oneof(
  fc.record({ taxable: fc.nat(900), cgst: fc.nat(30), odd: fc.integer({ min: -3, max: 6 }) }).map(({ taxable, cgst, odd }) => ({
    ...{ taxable: paise(taxable), cgst: paise(cgst), sgst: paise(Math.max(0, cgst - odd)), igst: paise(0) },
  })),
  fc.record({ taxable: fc.nat(900), igst: fc.nat(60) }).map(({ taxable, igst }) => ({
    ...{ taxable: paise(taxable), cgst: paise(0), sgst: paise(0), igst: paise(igst) },
  })),
);
const wholeOf = (parts: { taxable: number; cgst: number; sgst: number; igst: number }) =>
  parts.taxable + parts.cgst + parts.sgst + parts.igst;

describe('the tax inside a part of a document (L20, L21)', () => {
  it('exceeds what is left in no part, and is all of it in the end', () => {
    fc.assert(
      fc.property(left, rate, fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 6 }), (whole, percent, values) => {
        let rest = whole;
        for (const wished of [...values, Number.POSITIVE_INFINITY]) {
          const now = paise(Math.min(wished, wholeOf(rest)));
          const parts = gstWithin(now, percent, rest);
          expect(wholeOf(parts)).toBe(now);
          rest = gstBetween(parts, rest);
          expect(Math.min(...Object.values(parts), ...Object.values(rest))).toBeGreaterThanOrEqual(0);
        }
        expect(wholeOf(rest)).toBe(0);
      }),
    );
  });

  it('is two equal halves while anything but the last paise is left', () => {
    const whole = gstInside(paise(143_820), 300, true);
    expect(gstWithin(paise(12_345), 300, whole)).toEqual(gstInside(paise(12_345), 300, true));
    const old = { taxable: paise(139_631), cgst: paise(2_095), sgst: paise(2_094), igst: paise(0) };
    const first = gstWithin(paise(100_000), 300, old);
    expect(first.cgst).toBe(first.sgst);
    expect(sumGst([first, gstWithin(paise(43_820), 300, gstBetween(first, old))])).toEqual(old);
  });
});

describe('the shares of lines (L20)', () => {
  it('add up to the tax and to each line, also of old documents and of lines of a paisa', () => {
    const values = fc.array(fc.oneof(value, fc.nat(5).map(paise)), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(values, rate, fc.boolean(), (amounts, percent, isWithinState) => {
        const parts = gstInside(sum(amounts), percent, isWithinState);
        const shares = shareGst(amounts, parts);
        expect(sumGst(shares)).toEqual(parts);
        for (const [at, share] of shares.entries()) {
          expect(wholeOf(share)).toBe(amounts[at]);
          expect(Math.min(...Object.values(share))).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('have equal halves', () => {
    const amounts = [53_237, 26_663, 5_000].map(paise);
    const shares = shareGst(amounts, gstInside(sum(amounts), 300, true));
    expect(shares.map(({ cgst, sgst }) => [cgst, sgst])).toEqual([
      [775, 775],
      [388, 388],
      [73, 73],
    ]);
    const tiny = shareGst(
      Array.from({ length: 69 }, () => paise(1)),
      gstInside(paise(69), 300, true),
    );
    expect(sumGst(tiny)).toEqual({ taxable: 67, cgst: 1, sgst: 1, igst: 0 });
  });
});

it('rateText', () => {
  expect([300, 150, 25, 0].map(rateText)).toEqual(['3', '1.5', '0.25', '0']);
});
