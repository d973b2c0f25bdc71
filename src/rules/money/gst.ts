import { fractionOf, type Paise, paise, ZERO } from './money.ts';
import { splitByWeight } from './split.ts';

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
 * Returns the tax inside a value: value × rate ÷ (100 + rate) (rule 35), computed once for each rate of a document (L20). Within the seller's
 * State it is two halves, each rounded by itself, so that CGST and SGST are equal; for any other State it is IGST.
 * @param rate hundredths of a percent, at most 100 %
 */
export function gstInside(value: Paise, rate: number, isWithinState: boolean): GstParts {
  if (!isWithinState) {
    const igst = fractionOf(value, rate, WHOLE + rate);
    return { taxable: paise(value - igst), cgst: ZERO, sgst: ZERO, igst };
  }
  const half = fractionOf(value, rate, 2 * (WHOLE + rate));
  return { taxable: paise(value - 2 * half), cgst: half, sgst: half, igst: ZERO };
}

/**
 * Returns the tax inside a value of which no part exceeds `left`, and all of `left` where the value is all of it. The halves are equal unless what is
 * left does not allow it: older documents have an odd paisa of CGST on each line.
 * @param value at most the sum of `left`
 */
export function gstWithin(value: Paise, rate: number, left: GstParts): GstParts {
  if (value === left.taxable + left.cgst + left.sgst + left.igst) return left;
  const wished = gstInside(value, rate, left.igst === 0);
  const [igst, one, other] = [min(wished.igst, left.igst), min(wished.cgst, left.cgst), min(wished.sgst, left.sgst)];
  const above = value - igst - one - other - left.taxable;
  if (above <= 0) return { taxable: paise(value - igst - one - other), cgst: one, sgst: other, igst };
  // The taxable value that is left is smaller than the rest: the taxes take what does not fit into it.
  if (left.igst > 0) return { taxable: left.taxable, cgst: ZERO, sgst: ZERO, igst: paise(value - left.taxable) };
  const each = left.taxable > 0 ? Math.ceil(above / 2) : Math.floor(above / 2);
  const cgst = min(one + each, left.cgst);
  const sgst = min(Math.max(other + each, value - left.taxable - cgst), left.sgst);
  const rest = Math.max(cgst, value - left.taxable - sgst);
  return { taxable: paise(value - rest - sgst), cgst: paise(rest), sgst, igst: ZERO };
}

const min = (one: number, other: number): Paise => paise(Math.min(one, other));

/**
 * Divides the tax of a document at one rate over its lines, in proportion to their values: the shares of each part add up to it, and those of each
 * line to its value. The halves of a line are equal too unless a line of a few paise does not allow it.
 * @param values paise of the lines, GST included; their sum is the sum of `parts`
 */
export function shareGst(values: readonly Paise[], { cgst, sgst, igst }: GstParts): GstParts[] {
  const halves = splitByWeight(cgst, values);
  if (cgst === sgst && igst === 0 && values.every((value, at) => 2 * (halves[at] ?? 0) <= value)) {
    return values.map((value, at) => {
      const half = halves[at] ?? ZERO;
      return { taxable: paise(value - 2 * half), cgst: half, sgst: half, igst: ZERO };
    });
  }
  const taxes = splitByWeight(paise(cgst + sgst + igst), values);
  const [ones, between] = [splitByWeight(cgst, taxes), splitByWeight(igst, taxes)];
  return values.map((value, at) => {
    const [tax, one, inter] = [taxes[at] ?? ZERO, ones[at] ?? ZERO, between[at] ?? ZERO];
    return { taxable: paise(value - tax), cgst: one, sgst: paise(tax - one - inter), igst: inter };
  });
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
