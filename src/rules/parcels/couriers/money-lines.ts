import { type Paise, paise } from '../../money/money.ts';
import { typedNumber } from '../../money/typed-number.ts';

/** Lines that a list of a courier may have: all of it is one request. */
export const MONEY_LINES_MAX = 500;
/** What stands in a line at most, in paise. */
export const LINE_PAISE_MAX = 100_000_000;

/** A courier's number with money. `amount`: paise, negative for a reversal; null where the list has no amount. */
export interface MoneyLine {
  readonly line: number;
  readonly awb: string;
  readonly amount: Paise | null;
}

export interface MoneyLines {
  readonly lines: readonly MoneyLine[];
  /** What is wrong, with the number of the line; a list with a fault is not recorded. */
  readonly faults: readonly string[];
}

const plain = (head: string) =>
  head
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
/** Words that couriers write above their columns, the surest first. No vendor's file was seen. */
const awbWords = [
  'awb',
  'awb number',
  'awb no',
  'awb code',
  'waybill',
  'waybill number',
  'tracking number',
  'tracking id',
  'consignment no',
  'cnno',
  'docket',
];
const amountWords = {
  remittance: ['cod amount', 'cod', 'remitted amount', 'remittance amount', 'collected amount', 'amount'],
  invoice: ['total charges', 'total charge', 'total amount', 'total', 'charges', 'charge', 'freight charges', 'amount'],
} as const;
export type MoneyKind = keyof typeof amountWords;

const placeOf = (heads: readonly string[], words: readonly string[]): number =>
  words.map((word) => heads.indexOf(word)).find((at) => at !== -1) ?? -1;

/** '-1,299.50' → -129950; null for what is no amount. */
function signedPaise(text: string): Paise | null {
  const [, sign, digits = ''] = /^(-?)\s*(?:₹|rs\.?)?\s*(.*)$/i.exec(text) ?? [];
  const typed = typedNumber(digits);
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(typed)) return null;
  return paise(Math.round(Number(typed) * 100) * (sign === '-' ? -1 : 1));
}

/** The cells of lines that are pasted from a spreadsheet, or typed. A comma stands between columns, never in an amount, unless there are tabs. */
export const pastedRows = (text: string): string[][] =>
  text.split(/\r?\n/).map((line) => (/[\t;]/.test(line) ? line.split(/[\t;]/) : line.split(/,|\s+/)).map((cell) => cell.trim()));

/**
 * Finds courier's numbers and amounts in rows of cells: by the words of the first row, else the number stands first and the amount second. A number
 * that comes twice is a fault in a remittance; an invoice charges for a parcel more than once.
 */
export function readMoneyLines(rows: readonly (readonly string[])[], kind: MoneyKind): MoneyLines {
  const heads = (rows[0] ?? []).map(plain);
  const named = placeOf(heads, awbWords);
  const [awbAt, amountAt] = named === -1 ? [0, 1] : [named, placeOf(heads, amountWords[kind])];
  const lines: MoneyLine[] = [];
  const faults: string[] = [];
  const seen = new Map<string, number>();
  if (named !== -1 && amountAt === -1 && kind === 'invoice') faults.push('No column of amounts was found.');
  for (const [at, cells] of rows.entries()) {
    if ((at === 0 && named !== -1) || cells.every((cell) => cell.trim() === '')) continue;
    const line = at + 1;
    const awb = (cells[awbAt] ?? '').trim().toUpperCase();
    const typed = (cells[amountAt] ?? '').trim();
    const amount = typed === '' ? null : signedPaise(typed);
    if (!/^[A-Z0-9-]{6,30}$/.test(awb)) faults.push(`Line ${line}: “${awb}” is no tracking number.`);
    else if (named === -1 && cells.slice(2).some((cell) => cell.trim() !== ''))
      faults.push(`Line ${line}: more than a number and an amount. Write 1250, not 1,250.`);
    else if (typed !== '' && amount === null) faults.push(`Line ${line}: “${typed}” is no amount.`);
    else if (kind === 'invoice' && amount === null) faults.push(`Line ${line}: the amount is missing.`);
    else if (kind === 'remittance' && seen.has(awb)) faults.push(`Line ${line}: ${awb} is in line ${seen.get(awb)} already.`);
    else {
      seen.set(awb, line);
      lines.push({ line, awb, amount });
    }
  }
  if (lines.length > MONEY_LINES_MAX) faults.push(`These are ${lines.length} lines; ${MONEY_LINES_MAX} can be recorded at once.`);
  return { lines, faults };
}
