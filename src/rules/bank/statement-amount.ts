import { type Paise, paise, ZERO } from '../money/money.ts';

/** Digits before the point: less than what a JavaScript number holds in paise. */
const AMOUNT = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/;

/**
 * Returns an amount of a statement in paise, read as text, never as a fraction: '1,23,456.50' → 12345650, '₹ 500' → 50000, '(20.00)' and
 * '20.00 Dr' → -2000. ZERO for an empty cell and '-'; null for what is no amount.
 */
export function statementPaise(text: string): Paise | null {
  const bare = text
    .replace(/[\s\u00a0\u202f]+/g, '')
    .replace(/^([-+(]?)(?:₹|rs\.?|inr)/i, '$1')
    .replaceAll(',', '');
  if (bare === '' || bare === '-') return ZERO;
  const [, sign = '', digits = '', side = ''] = /^([-+(]?)([\d.]+)\)?(cr|dr)?\.?$/i.exec(bare) ?? [];
  const [, whole, decimals = ''] = AMOUNT.exec(digits) ?? [];
  if (whole === undefined || bare.includes('(') !== bare.includes(')')) return null;
  const isNegative = (sign === '-' || sign === '(') !== (side.toLowerCase() === 'dr');
  const value = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return paise(isNegative && value > 0 ? -value : value);
}

/** Returns whether a cell says that money leaves ('DR', 'Debit') or comes ('CR', 'Credit'); null if it says neither. */
export function isWithdrawal(text: string): boolean | null {
  const word = text.trim().toLowerCase().replace(/\.$/, '');
  if (['dr', 'd', 'debit', 'withdrawal'].includes(word)) return true;
  return ['cr', 'c', 'credit', 'deposit'].includes(word) ? false : null;
}
