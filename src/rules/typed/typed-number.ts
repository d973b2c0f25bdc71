import { bare } from './format-characters.ts';
import { latinDigits } from './latin-digits.ts';

/** Ways in which India and the world group thousands; the same with spaces. */
const GROUPED = /^(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?: \d{3})+|\d{1,2}(?: \d{2})* \d{3})$/;
const FIGURE = /^([+-]?)(\d[\d, ]*|)(?:\.(\d*))?$/;

/**
 * Returns a number as people paste it, without what surrounds and groups its digits: '₹ 1,299.00' → '1299.00', 'Rs. 1 299/-' → '1299',
 * '500.' → '500', '.5' → '0.5'. Commas and spaces are judged before they go: '12,50' is no number. What is none stays as it is, for the rule
 * of the field to refuse.
 */
export function typedNumber(text: string): string {
  const typed = latinDigits(bare(text))
    .replace('\u2212', '-')
    .replace(/^([+-]?) ?(?:₹|rs\.?|inr) ?/i, '$1')
    .replace(/ ?(?:\/-|₹|rs\.?|inr|rupees)$/i, '');
  const [, sign = '', whole = '', decimals = ''] = FIGURE.exec(typed) ?? [];
  const isFigure = whole !== '' || decimals !== '';
  if (!isFigure || (/[, ]/.test(whole) && !GROUPED.test(whole))) return bare(text);
  // Four zeros and more are a program's; three may be a thousand.
  const kept = decimals.length > 3 ? decimals.replace(/^(\d\d)0+$/, '$1') : decimals;
  return `${sign}${whole.replace(/[, ]/g, '') || '0'}${kept && `.${kept}`}`;
}

/** Names of pieces in sheets of suppliers. */
const PIECES = /(\d) ?(?:pcs?|nos?|pieces?|units?|pairs?|sets?)\.?$/i;

/**
 * The same for what is counted in wholes, which programs write with decimals: '20.0' and '20 pcs' → '20'. '1.000' may be a thousand: it stays
 * as it is, for the rule of the field to refuse.
 */
export const typedCount = (text: string): string =>
  typedNumber(bare(text).replace(PIECES, '$1')).replace(/^([+-]?\d+)\.(?!0{3}$)0+$/, '$1');
