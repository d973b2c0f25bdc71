import * as z from 'zod/mini';
import { type Paise, paise } from '../money/money.ts';
import { typedNumber } from '../typed/typed-number.ts';
import { tidy } from './fields.ts';

const AMOUNT = /^\d{1,7}(\.\d{1,2})?$/;
const NOT_AN_AMOUNT = 'Enter rupees with at most two decimals, such as 1299.00.';

const toPaise = (text: string): Paise => paise(Math.round(Number(text) * 100));

/**
 * Returns an amount as people type it ('1,299.5'), as paise. @example rupees('Price is required.').parse('1299.5') → 129950
 */
export const rupees = (missing: string) =>
  z.pipe(
    z.pipe(z.string(missing).check(tidy, z.minLength(1, missing)), z.transform(typedNumber)),
    z.pipe(z.string().check(z.regex(AMOUNT, NOT_AN_AMOUNT)), z.transform(toPaise)),
  );

/** The same, for a field that may be empty: null. */
export const optionalRupees = z.pipe(
  z.pipe(z.string().check(tidy), z.transform(typedNumber)),
  z.pipe(
    z.string().check(z.refine((text) => text === '' || AMOUNT.test(text), NOT_AN_AMOUNT)),
    z.transform((text) => (text === '' ? null : toPaise(text))),
  ),
);

/** Returns the paise of a typed amount above 0; null for any other text. `paiseOf('719.10')` → 71910 */
export function paiseOf(text: string): Paise | null {
  const typed = typedNumber(text);
  return AMOUNT.test(typed) && Number(typed) > 0 ? toPaise(typed) : null;
}

/** Returns paise as a field shows them: 129950 → '1299.50', null → ''. */
export const rupeesText = (amount: number | null): string => (amount === null ? '' : (amount / 100).toFixed(2));
