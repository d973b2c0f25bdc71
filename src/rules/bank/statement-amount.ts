import { type Paise, paise, ZERO } from '../money/money.ts';
import { bare } from '../typed/format-characters.ts';
import { typedNumber } from '../typed/typed-number.ts';

/** Digits before the point: less than what a JavaScript number holds in paise. */
const AMOUNT = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/;
/** ('-' | '(') figure ')' 'Cr', also '(Cr)'. */
const SIGNED = /^([-+(]?)(.*?)(\)?) ?(?:\(?(c|d|cr|dr)\.?\)?)?$/i;
/** Words before a figure in some files, and after it in others. */
const BEFORE = /^(cr|dr)\.? ?(?=[\d₹]|rs|inr)(.*)$/i;
/** Words of accounts for "no amount". */
const NONE = /^(?:|-+|nil|n\.?a\.?)$/i;

/**
 * Returns an amount of a statement in paise, read as text, never as a fraction: '1,23,456.50' → 12345650, '₹ 500' → 50000, '(20.00)',
 * '20.00 Dr', '20.00(Dr)' and '20.00-' → -2000. ZERO for an empty cell, '-' and 'Nil'; null for what is no amount.
 */
export function statementPaise(text: string): Paise | null {
  const typed = bare(text)
    .replace('\u2212', '-')
    .replace(BEFORE, '$2 $1')
    .replace(/^(\d[\d,.]*)-$/, '-$1');
  if (NONE.test(typed)) return ZERO;
  const [, sign = '', figure = '', closing = '', side = ''] = SIGNED.exec(typed.replace(/^([-+(]?) ?(?:₹|rs\.?|inr) ?/i, '$1')) ?? [];
  const [, whole, decimals = ''] = AMOUNT.exec(typedNumber(figure)) ?? [];
  if (whole === undefined || (sign === '(') !== (closing === ')')) return null;
  const isNegative = (sign === '-' || sign === '(') !== /^d/i.test(side);
  const value = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return paise(isNegative && value > 0 ? -value : value);
}

/** Returns whether a cell says that money leaves ('DR', 'Debit') or comes ('CR', 'Credit'); null if it says neither. */
export function isWithdrawal(text: string): boolean | null {
  const word = text.trim().toLowerCase().replace(/\.$/, '');
  if (['dr', 'd', 'debit', 'withdrawal'].includes(word)) return true;
  return ['cr', 'c', 'credit', 'deposit'].includes(word) ? false : null;
}
