import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gstInside, sumGst } from './gst.ts';
import { CHARGES_LINE, creditLines, type InvoiceLine, invoiceLines, type SoldLine } from './invoice-lines.ts';
import { paise } from './money.ts';

const sold = (line: number, price: number, quantity = 1, gstRate = 300): SoldLine => ({
  ...{ line, name: `Piece ${line}`, size: '', hsnCode: '7117', unit: 'NOS' as const },
  ...{ gstRate, quantity, price: paise(price) },
});
const total = (lines: readonly InvoiceLine[]) => lines.reduce((sum, line) => sum + line.total, 0);

/** An order of up to six lines, with a coupon of up to all of it. */
const order = fc
  .record({
    prices: fc.array(fc.tuple(fc.integer({ min: 1, max: 900_000 }), fc.integer({ min: 1, max: 9 }), fc.constantFrom(0, 300, 500)), {
      minLength: 1,
      maxLength: 6,
    }),
    shippingFee: fc.constantFrom(0, 5_000, 7_777),
    giftWrap: fc.constantFrom(null, 0, 4_000),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    isWithinState: fc.boolean(),
  })
  .map(({ prices, shippingFee, giftWrap, part, isWithinState }) => {
    const lines = prices.map(([price, quantity, rate], at) => sold(at + 1, price, quantity, rate));
    const whole = prices.reduce<number>((sum, [price, quantity]) => sum + price * quantity, shippingFee) + (giftWrap ?? 0);
    const discount = paise(Math.floor(whole * part));
    return {
      discount,
      shippingFee: paise(shippingFee),
      giftWrap: giftWrap === null ? null : paise(giftWrap),
      total: paise(whole - discount),
      lines,
      isWithinState,
    };
  });

describe('the lines of an invoice (L18, L20)', () => {
  it('divides a coupon over the pieces and has delivery as a line of its own', () => {
    const made = invoiceLines(
      {
        discount: paise(10_000),
        shippingFee: paise(5_000),
        giftWrap: null,
        total: paise(84_900),
        lines: [sold(1, 59_900), sold(2, 30_000)],
      },
      false,
    );
    expect(made.map(({ line, discount, total: value }) => [line, discount, value])).toEqual([
      [1, 6_663, 53_237],
      [2, 3_337, 26_663],
      [CHARGES_LINE, 0, 5_000],
    ]);
  });

  it('takes off the delivery fee only what exceeds the pieces', () => {
    const made = invoiceLines(
      { discount: paise(12_000), shippingFee: paise(5_000), giftWrap: null, total: paise(3_000), lines: [sold(1, 10_000)] },
      true,
    );
    expect(made.map(({ discount, total: value }) => [discount, value])).toEqual([
      [10_000, 0],
      [2_000, 3_000],
    ]);
  });

  it('gives delivery the highest rate of the pieces', () => {
    const made = invoiceLines(
      {
        discount: paise(0),
        shippingFee: paise(5_000),
        giftWrap: null,
        total: paise(7_000),
        lines: [sold(1, 1_000, 1, 0), sold(2, 1_000, 1, 300)],
      },
      true,
    );
    expect(made.at(-1)).toMatchObject({ line: CHARGES_LINE, gstRate: 300 });
  });

  it('adds up to the order to the paisa, line by line and together', () => {
    fc.assert(
      fc.property(order, ({ isWithinState, ...whole }) => {
        const made = invoiceLines(whole, isWithinState);
        expect(total(made)).toBe(whole.total);
        for (const { price, quantity, discount, total: value, taxable, cgst, sgst, igst } of made) {
          expect(price * quantity - discount).toBe(value);
          expect(taxable + cgst + sgst + igst).toBe(value);
          expect(discount).toBeGreaterThanOrEqual(0);
          expect(value).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('has one tax for each rate, in equal halves, of which the lines show shares', () => {
    fc.assert(
      fc.property(order, ({ isWithinState, ...whole }) => {
        const made = invoiceLines(whole, isWithinState);
        for (const rate of [0, 300, 500]) {
          const ofRate = made.filter(({ gstRate }) => gstRate === rate);
          expect(sumGst(ofRate)).toEqual(gstInside(paise(total(ofRate)), rate, isWithinState));
        }
      }),
    );
  });

  it('refuses lines that are not the order', () => {
    const wrong = { discount: paise(0), shippingFee: paise(0), giftWrap: null, total: paise(999), lines: [sold(1, 1_000)] };
    expect(() => invoiceLines(wrong, true)).toThrow(RangeError);
  });
});

describe('the lines of a credit note (L21)', () => {
  it('credits the pieces that came back first', () => {
    const lines = invoiceLines(
      { discount: paise(0), shippingFee: paise(5_000), giftWrap: null, total: paise(35_000), lines: [sold(1, 10_000), sold(2, 10_000, 2)] },
      true,
    );
    const made = creditLines({ lines, credited: [], amount: paise(10_000), pieces: [{ line: 2, quantity: 1 }] });
    expect(made.map(({ line, quantity, total: value }) => [line, quantity, value])).toEqual([[2, 1, 10_000]]);
  });

  const refunds = fc.array(fc.integer({ min: 1, max: 600_000 }), { maxLength: 5 });
  /** Credits the amounts one after the other, then the rest. */
  const notesOf = (lines: readonly InvoiceLine[], amounts: readonly number[]) => {
    const notes: InvoiceLine[][] = [];
    for (const amount of [...amounts.map(paise), null]) {
      const left = total(lines) - total(notes.flat());
      const made = creditLines({ lines, credited: notes.flat(), amount, pieces: null });
      expect(total(made)).toBe(Math.min(amount ?? left, left));
      for (const { price, quantity, discount, total: value } of made) if (quantity > 0) expect(price * quantity - discount).toBe(value);
      notes.push(made);
    }
    return notes;
  };
  const atRate = (lines: readonly InvoiceLine[], rate: number) => sumGst(lines.filter(({ gstRate }) => gstRate === rate));

  it('adds up to what was refunded, never more than the invoice in any part of a rate, and in the end to its tax', () => {
    fc.assert(
      fc.property(order, refunds, ({ isWithinState, ...whole }, amounts) => {
        const lines = invoiceLines(whole, isWithinState);
        const notes = notesOf(lines, amounts);
        for (const [at, note] of notes.entries()) {
          for (const rate of [0, 300, 500]) {
            const [so, all] = [atRate(notes.slice(0, at + 1).flat(), rate), atRate(lines, rate)];
            for (const part of ['taxable', 'cgst', 'sgst', 'igst'] as const) expect(so[part]).toBeLessThanOrEqual(all[part]);
          }
          for (const { total: value, ...line } of note) expect(line.taxable + line.cgst + line.sgst + line.igst).toBe(value);
        }
        for (const rate of [0, 300, 500]) expect(atRate(notes.flat(), rate)).toEqual(atRate(lines, rate));
      }),
    );
  });

  it('adds up to an invoice from before, whose lines have an odd paisa of CGST', () => {
    fc.assert(
      fc.property(order, refunds, (whole, amounts) => {
        const lines = invoiceLines(whole, true).map((line) => {
          const tax = Math.round((line.total * line.gstRate) / (10_000 + line.gstRate));
          const cgst = Math.ceil(tax / 2);
          return { ...line, taxable: paise(line.total - tax), cgst: paise(cgst), sgst: paise(tax - cgst) };
        });
        const notes = notesOf(lines, amounts);
        for (const line of notes.flat()) expect(Math.min(line.taxable, line.cgst, line.sgst, line.igst)).toBeGreaterThanOrEqual(0);
        for (const rate of [0, 300, 500]) expect(atRate(notes.flat(), rate)).toEqual(atRate(lines, rate));
      }),
    );
  });
});
