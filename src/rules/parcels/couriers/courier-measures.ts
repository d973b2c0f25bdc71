import { type Paise, paise } from '../../money/money.ts';

/** An amount with at most ten digits before the point: 1,234.50 · ₹76.1 · -12 */
const AMOUNT = /^(-?)(\d{1,10})(?:\.(\d*))?$/;

/** Moves the point of a decimal text to the right by `places`, digit by digit, and rounds half up; null for any other text. */
function shifted(value: string | number, places: number): number | null {
  const [, sign, whole, decimals = ''] = AMOUNT.exec(String(value).replace(/[₹,\s]/g, '')) ?? [];
  if (whole === undefined) return null;
  const digits = decimals.padEnd(places + 1, '0');
  const number = Number(whole + digits.slice(0, places)) + (Number(digits[places]) >= 5 ? 1 : 0);
  return sign === '-' && number !== 0 ? -number : number;
}

/**
 * Returns rupees of a courier in paise, by their digits and never by a product: '79.10' → 7910, 1.005 → 101. Null for a text that is no
 * amount, such as ''.
 */
export function paiseOfRupees(value: string | number): Paise | null {
  const found = shifted(value, 2);
  return found === null ? null : paise(found);
}

/** Returns kilograms of a courier in grams: '0.30' → 300; null for a text that is no weight. */
export function gramsOfKilos(value: string | number): number | null {
  const grams = shifted(value, 3);
  return grams === null || grams < 0 ? null : grams;
}

/** Returns grams as the number of kilograms that is sent as JSON: 150 → 0.15. */
export const kilosOf = (grams: number): number => grams / 1000;

/** Returns millimetres as the number of centimetres that is sent as JSON: 125 → 12.5. */
export const centimetresOf = (millimetres: number): number => millimetres / 10;

/** Returns whole rupees; null if there are paise besides, which no courier collects at a door. */
export const wholeRupees = (amount: Paise): number | null => (amount % 100 === 0 ? amount / 100 : null);
