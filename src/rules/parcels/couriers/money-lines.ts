import { statementPaise } from '../../bank/statement-amount.ts';
import { type Paise, paise, ZERO } from '../../money/money.ts';
import { bare } from '../../typed/format-characters.ts';
import { findMoneyColumns, type MoneyColumns, type MoneyKind, plainWords } from './money-columns.ts';

/** Lines that a list of a courier may have: a payment with one number at the bank is one request. */
export const MONEY_LINES_MAX = 5_000;
/** Most of a line, in paise. */
export const LINE_PAISE_MAX = 100_000_000;
/** Bytes of a request with that many lines. */
export const MONEY_LINES_BYTES_MAX = 1024 * 1024;

/** An order as couriers were told: '1000123-2'. */
export const REFERENCE = /^[A-Z0-9][A-Z0-9/_-]{0,39}$/;
/** A number of a courier. */
export const AWB = /^[A-Z0-9-]{6,30}$/;

/** A courier's number with money. */
export interface MoneyLine {
  readonly line: number;
  /** '' where the list names the order alone. */
  readonly awb: string;
  /** '' where the list has none. */
  readonly reference: string;
  /** Collected or charged sum; negative for a reversal, null where the list has no amount. */
  readonly amount: Paise | null;
  /** Sum that the courier kept of it. */
  readonly deduction: Paise;
}

export interface MoneyLines {
  readonly lines: readonly MoneyLine[];
  /** Faults, with the number of the line; a list with a fault is not recorded. */
  readonly faults: readonly string[];
}

/** '-1,299.50' and '(1,299.50)' → -129950; null for what is no figure. */
const signedPaise = (text: string): Paise | null => (/\d/.test(text) ? statementPaise(text) : null);

/** Returns a number as programs and post offices write it in one spelling: '14941234567890.0' → '14941234567890', 'EE 123 456 789 in' → 'EE123456789IN'. */
export const courierNumber = (typed: string): string =>
  bare(typed)
    .toUpperCase()
    .replace(/^#/, '')
    .replace(/^(\d+)\.0$/, '$1')
    .replaceAll(' ', '');

/** The cells of lines that are pasted from a spreadsheet, or typed. A comma is between columns, never in an amount, unless there are tabs. */
export const pastedRows = (text: string): string[][] =>
  text.split(/\r?\n/).map((line) => (/[\t;]/.test(line) ? line.split(/[\t;]/) : line.split(/,|\s+/)).map((cell) => cell.trim()));

/** The same for a line, which has no larger amounts. */
export function linePaise(text: string): Paise | null {
  const amount = signedPaise(text);
  return amount === null || Math.abs(amount) > LINE_PAISE_MAX ? null : amount;
}

const isBlank = (cell: string) => cell.trim() === '';
const cellAt = (cells: readonly string[], at: number) => bare(cells[at] ?? '');
const numberAt = (cells: readonly string[], at: number) => courierNumber(cells[at] ?? '');
/** Each number of a courier, and of an order, has a digit; words of a total have none. */
const isNumber = (shape: RegExp, text: string) => shape.test(text) && /\d/.test(text);

/**
 * Finds couriers' numbers and amounts in rows of cells: by the words above them, else the number is first and the amount second. What stands
 * above the words, empty rows and totals are no lines. A parcel may have several lines, such as its cash and the reversal of it.
 * @param columns what a person said of them, in place of the words
 */
export function readMoneyLines(rows: readonly (readonly string[])[], kind: MoneyKind, columns = findMoneyColumns(rows, kind)): MoneyLines {
  const lines: MoneyLine[] = [];
  const faults: string[] = [];
  const seen = new Map<string, MoneyLine>();
  if (columns.awb === -1 && columns.reference === -1) return { lines, faults: ['No column of tracking numbers was found.'] };
  if (columns.head !== -1 && columns.amount === -1 && kind === 'invoice') faults.push('No column of amounts was found.');
  for (const [at, cells] of rows.entries()) {
    if (at <= columns.head || cells.every(isBlank) || isTotal(cells, columns, lines)) continue;
    const read = lineOf(at + 1, cells, columns, kind);
    if (typeof read === 'string') {
      faults.push(`Line ${at + 1}: ${read}`);
      continue;
    }
    const number = read.awb || read.reference;
    const before = seen.get(number);
    if (before && (before.amount === null || read.amount === null))
      faults.push(`Line ${at + 1}: ${number} is in line ${before.line} already.`);
    else lines.push(read);
    seen.set(number, read);
  }
  if (lines.length > MONEY_LINES_MAX) faults.push(`These are ${lines.length} lines; ${MONEY_LINES_MAX} can be recorded at once.`);
  return { lines, faults };
}

/**
 * Returns whether a row without a number is a total: it says so, or all that it has are figures and its amount is the sum of the lines
 * above.
 */
function isTotal(cells: readonly string[], { awb, reference, amount, isNet }: MoneyColumns, above: readonly MoneyLine[]): boolean {
  const [number, order] = [cellAt(cells, awb), cellAt(cells, reference)];
  if (isNumber(AWB, numberAt(cells, awb)) || isNumber(REFERENCE, order.toUpperCase())) return false;
  if (/^((grand|sub|net) ?)?totals?\b/.test(plainWords(cells.join(' '))) || /^((grand|sub|net) ?)?totals?\b/.test(plainWords(number)))
    return true;
  const isOfFigures = cells.every((cell) => isBlank(cell) || signedPaise(cell.trim()) !== null);
  const total = above.reduce((all, line) => all + (line.amount ?? 0) - (isNet ? line.deduction : 0), 0);
  return number === '' && order === '' && isOfFigures && signedPaise(cellAt(cells, amount)) === total;
}

/** A line, or what is wrong with it. */
function lineOf(line: number, cells: readonly string[], columns: MoneyColumns, kind: MoneyKind): MoneyLine | string {
  const awb = numberAt(cells, columns.awb);
  const told = numberAt(cells, columns.reference);
  const reference = isNumber(REFERENCE, told) ? told : '';
  if (awb === '' ? reference === '' : !isNumber(AWB, awb))
    return columns.awb === -1 ? `“${told}” is no order number.` : `“${awb}” is no tracking number.`;
  if (columns.head === -1 && cells.slice(2).some((cell) => !isBlank(cell)))
    return 'more than a number and an amount. Write 1250, not 1,250.';
  const typed = cellAt(cells, columns.amount);
  const written = typed === '' ? null : linePaise(typed);
  if (typed !== '' && written === null) return `“${typed}” is no amount.`;
  if (kind === 'invoice' && written === null) return 'the amount is missing.';
  let deduction = ZERO;
  for (const at of columns.deductions) {
    const kept = cellAt(cells, at);
    const amount = kept === '' || kept === '-' ? ZERO : linePaise(kept);
    if (amount === null) return `“${kept}” is no amount.`;
    deduction = paise(deduction + amount);
  }
  return { line, awb, reference, amount: columns.isNet && written !== null ? paise(written + deduction) : written, deduction };
}
