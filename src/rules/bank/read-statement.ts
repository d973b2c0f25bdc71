import { type Paise, paise, ZERO } from '../money/money.ts';
import { typedDay } from '../typed/typed-day.ts';
import { chained } from './balance-chain.ts';
import { isWithdrawal, statementPaise } from './statement-amount.ts';
import { findHeader, type StatementColumns } from './statement-columns.ts';
import { dayFault } from './statement-days.ts';

/** Money that came to an account of the bank, or left it. */
export interface BankLine {
  /** Its number in the file, from 1. */
  readonly line: number;
  /** 'YYYY-MM-DD', in India. */
  readonly date: string;
  /** Signed: a withdrawal is negative. Never 0. */
  readonly amount: Paise;
  /** Of the account after the line. */
  readonly balance: Paise;
  /** Text of the bank about it, in one line. It tells the line from others in every file. */
  readonly narration: string;
  /** Narration and reference, in one line of text. */
  readonly text: string;
}

/** A statement that can be recorded, the oldest line first, or why none of it can be. */
export type Statement =
  | { readonly columns: StatementColumns; readonly lines: readonly BankLine[]; readonly fault: null }
  | { readonly fault: string };

/** Words that banks write between and below the lines of a statement. */
const AROUND =
  /^(?:\*{3,}|(?:grand |page |sub ?|transaction )?totals?\b|opening bal|closing bal|(?:statement |account )?summary|brought forward|carried forward|b\/f|c\/f)/i;

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();
const stated = (text: string) => (text === '-' ? '' : tidy(text));

/** A side or a sign at an amount. */
const SIDED = /[-+()\u2212]|[cd]r?\.?\)?$|^[cd]r/i;
const NO_SIDE = 'No amount says whether it came or left. Choose the column that says so.';
const NO_HEADER = 'No line with the names of the columns was found: date, narration, withdrawal, deposit and balance.';

interface Read extends BankLine {
  readonly reference: string;
}

/** The cells of a line by what they are. */
interface Parts {
  readonly date: string;
  readonly narration: string;
  readonly reference: string;
  readonly balance: string;
  /** As written; the sign is null where two columns tell it. */
  readonly money: readonly string[];
  readonly sign: string | null;
}

function partsOf(row: readonly string[], { date, text, reference, balance, balanceSign, money }: StatementColumns): Parts {
  const cell = (at: number) => (row[at] ?? '').trim();
  const isSigned = 'sign' in money;
  const isSided = isSigned && money.sign === money.amount;
  return {
    date: cell(date),
    narration: stated(cell(text)),
    reference: reference === null ? '' : stated(cell(reference)),
    balance: balanceSign === undefined ? cell(balance) : `${cell(balance)} ${cell(balanceSign)}`.trim(),
    money: isSided ? ['', cell(money.amount)] : isSigned ? [cell(money.amount)] : [cell(money.withdrawal), cell(money.deposit)],
    sign: isSigned && !isSided ? cell(money.sign) : null,
  };
}

/** Returns what a line moves, signed; null if its cells do not tell. */
function moved({ money, sign }: Parts): Paise | null {
  const amounts = money.map(statementPaise);
  const [first, second] = amounts;
  if (first === null || first === undefined || second === null) return null;
  if (sign !== null) {
    const isOut = first === 0 ? false : isWithdrawal(sign);
    return isOut === null ? null : paise(isOut ? -first : first);
  }
  const deposit = second ?? ZERO;
  return first !== 0 && deposit !== 0 ? null : paise(deposit - first);
}

const balanceOf = ({ balance }: Parts): Paise | null => (balance === '' ? null : statementPaise(balance));

/** Returns the figures of a line, each read once: a statement may have ten thousand lines. */
const figuresOf = (parts: Parts) => ({ parts, amount: moved(parts), balance: balanceOf(parts) });
const isReadable = ({ amount, balance }: ReturnType<typeof figuresOf>): boolean => amount !== null && balance !== null;

/** Returns the row with what a comma without quotes has split in its narration put together again. The balances show whether it fits. */
function joined(row: readonly string[], heads: readonly string[], text: number): readonly string[] {
  const surplus = row.findLastIndex((cell) => cell !== '') - heads.findLastIndex((cell) => cell !== '');
  if (surplus <= 0 || heads.length === 0) return row;
  return [...row.slice(0, text), row.slice(text, text + surplus + 1).join(', '), ...row.slice(text + surplus + 1)];
}

/**
 * Reads a bank's statement from the cells of its rows, with everything that the bank writes around the lines. A line without a date goes
 * on with the text of the one before. Every balance must follow from the one before, else nothing of the file is taken.
 * @param today IST day on which it is read: no line is of a later one
 * @param given what a person said of the columns, in place of the words above them
 */
export function readStatement(rows: readonly (readonly string[])[], today: string, given: StatementColumns | null = null): Statement {
  const found = findHeader(rows);
  const header = given ? { at: found?.at ?? -1, columns: given } : found;
  if (!header) return { fault: NO_HEADER };
  const { at, columns } = header;
  const lines: Omit<Read, 'text'>[] = [];
  let isOpen = true;
  // Many lines share a day.
  const days = new Map<string, string | null>();
  for (const [below, row] of rows.slice(at + 1).entries()) {
    const line = at + below + 2;
    const asWritten = figuresOf(partsOf(row, columns));
    const read = isReadable(asWritten) ? asWritten : figuresOf(partsOf(joined(row, rows[at] ?? [], columns.text), columns));
    const { parts, amount, balance } = read;
    const date = days.get(parts.date) ?? typedDay(parts.date);
    days.set(parts.date, date);
    const hasMoney = [...parts.money, parts.balance].some((text) => text !== '');
    if (date !== null && hasMoney) {
      if (amount === null || balance === null) return { fault: `Line ${line}: its amount or its balance cannot be read.` };
      lines.push({ line, date, amount, balance, narration: parts.narration, reference: parts.reference });
      isOpen = true;
    } else if (row.some((text) => AROUND.test(text.trim()))) isOpen = false;
    else if (isOpen && hasMoney && !isHeaderAgain(row, rows[at])) {
      const isLine = lines.length > 0 || (parts.date !== '' && amount !== null && balance !== null);
      if (isLine) return { fault: `Line ${line}: “${parts.date}” is no date.` };
    } else if (parts.date !== '') isOpen &&= hasMoney;
    else if (isOpen && parts.narration !== '') {
      const last = lines.pop();
      if (last) lines.push({ ...last, narration: tidy(`${last.narration} ${parts.narration}`) });
    }
  }
  if (lines.length === 0) return { fault: 'The statement has no lines.' };
  const { money } = columns;
  const isSided = 'sign' in money && money.sign === money.amount;
  if (isSided && !lines.some(({ line }) => SIDED.test(rows[line - 1]?.[money.amount]?.trim() ?? ''))) return { fault: NO_SIDE };
  const whole = chained(lines.map(({ reference, ...line }) => ({ ...line, text: tidy(`${line.narration} ${reference}`) })));
  if ('fault' in whole) return whole;
  const fault = dayFault(whole.lines, today);
  if (fault !== null) return { fault };
  // What moves nothing, such as a balance brought forward, holds the chain together and is no money.
  return { columns, lines: whole.lines.filter(({ amount }) => amount !== 0), fault: null };
}

/** Returns whether a row repeats the header, as on each page of a printed statement. */
const isHeaderAgain = (row: readonly string[], header: readonly string[] = []): boolean =>
  row.every((text, at) => text.trim() === (header[at] ?? '').trim());
