import { fractionOf, type Paise, paise, ZERO } from './money.ts';

/** A rate of GST in hundredths of a percent: 300 is 3 %. */
const WHOLE = 10_000;

/** An amount that contains GST, with its parts. `taxable + cgst + sgst + igst` is the amount, to the paisa. */
export interface GstParts {
  readonly taxable: Paise;
  readonly cgst: Paise;
  readonly sgst: Paise;
  readonly igst: Paise;
}

const NO_GST: GstParts = { taxable: ZERO, cgst: ZERO, sgst: ZERO, igst: ZERO };

/**
 * Returns the tax inside a price: value × rate ÷ (100 + rate) (rule 35). Within the seller's State it is divided into CGST and SGST, with
 * the odd paisa to CGST; for any other State it is IGST. @param rate hundredths of a percent
 */
export function gstInside(value: Paise, rate: number, isWithinState: boolean): GstParts {
  const tax = fractionOf(value, rate, WHOLE + rate);
  const taxable = paise(value - tax);
  if (!isWithinState) return { taxable, cgst: ZERO, sgst: ZERO, igst: tax };
  const cgst = paise(Math.ceil(tax / 2));
  return { taxable, cgst, sgst: paise(tax - cgst), igst: ZERO };
}

const combine = (one: GstParts, other: GstParts, sign: 1 | -1): GstParts => ({
  taxable: paise(one.taxable + sign * other.taxable),
  cgst: paise(one.cgst + sign * other.cgst),
  sgst: paise(one.sgst + sign * other.sgst),
  igst: paise(one.igst + sign * other.igst),
});

export const sumGst = (parts: readonly GstParts[]): GstParts => parts.reduce((total, each) => combine(total, each, 1), NO_GST);

/** Returns the parts of `later` that are not in `earlier` yet. */
export const gstBetween = (earlier: GstParts, later: GstParts): GstParts => combine(later, earlier, -1);

/** 300 → '3', 150 → '1.5' */
export const rateText = (rate: number): string => String(rate / 100);
