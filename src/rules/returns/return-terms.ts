import { fill } from '../language/texts.ts';
import { DAY, HOUR, RETURN_WINDOW_HOURS } from '../limits.ts';
import { returnTermTexts } from './returns.texts.ts';

/**
 * For how many days after delivery a return, and an exchange, can be requested for any reason. The owner sets them, and an order keeps
 * those under which it was placed.
 */
export interface ReturnTerms {
  readonly returnDays: number;
  /** At least `returnDays`. */
  readonly exchangeDays: number;
}

/** The 48 hours that every shopper has (#10). The checks of `return_settings` have the same limits. */
export const RETURN_DAYS_MIN = (RETURN_WINDOW_HOURS * HOUR) / DAY;
/** No longer than a faulty piece can be returned. */
export const RETURN_DAYS_MAX = 30;

/** The terms until the owner saves others. */
export const leastTerms: ReturnTerms = { returnDays: RETURN_DAYS_MIN, exchangeDays: RETURN_DAYS_MIN };

/** 2 → '48 hours', 7 → '7 days' */
export const termText = (days: number): string =>
  days === RETURN_DAYS_MIN ? fill(returnTermTexts().hours, { n: RETURN_WINDOW_HOURS }) : fill(returnTermTexts().days, { n: days });

/** `hasLongerExchange({ returnDays: 2, exchangeDays: 7 })` → true */
export const hasLongerExchange = ({ returnDays, exchangeDays }: ReturnTerms): boolean => exchangeDays > returnDays;

/**
 * Returns what follows the window of returns in a sentence: `exchangeText(terms, 'exchanges')` → ', exchanges within 7 days'; '' where both
 * windows are the same.
 */
export const exchangeText = (terms: ReturnTerms, subject: string): string =>
  hasLongerExchange(terms) ? fill(returnTermTexts().exchangesWithin, { subject, term: termText(terms.exchangeDays) }) : '';
