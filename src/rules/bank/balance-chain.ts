import { formatDate, startOfIstDate } from '../dates.ts';
import { formatInr, type Paise, paise } from '../money/money.ts';

export interface ChainedLine {
  /** Its number in the file, from 1. */
  readonly line: number;
  /** 'YYYY-MM-DD' */
  readonly date: string;
  /** Signed: a withdrawal is negative. */
  readonly amount: Paise;
  /** After the line. */
  readonly balance: Paise;
}

interface Break {
  readonly line: ChainedLine;
  readonly expected: Paise;
}

/** Returns the first line whose balance is not the one before plus its amount; null if all are. Lines are the oldest first. */
function firstBreak(lines: readonly ChainedLine[]): Break | null {
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    if (before && before.balance + line.amount !== line.balance) return { line, expected: paise(before.balance + line.amount) };
  }
  return null;
}

/**
 * Returns the lines with the oldest first, whichever way the file has them, if each balance is the one before plus the amount; else a fault
 * in words that names the first line that is not. Of a file of a single day the way is the one in which its balances agree.
 */
export function chained<Line extends ChainedLine>(
  lines: readonly Line[],
): { readonly lines: readonly Line[] } | { readonly fault: string } {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return { lines };
  const turned = lines.toReversed();
  const ways = first.date === last.date ? [lines, turned] : [first.date < last.date ? lines : turned];
  const whole = ways.find((way) => firstBreak(way) === null);
  if (whole) return { lines: whole };
  const broken = firstBreak(ways[0] ?? lines);
  return { fault: broken ? breakText(broken) : '' };
}

const breakText = ({ line, expected }: Break): string =>
  `Line ${line.line} (${formatDate(startOfIstDate(line.date))}): the balance should be ${formatInr(expected)} after ${formatInr(line.amount)}, and the file says ${formatInr(line.balance)}. A line is missing or was changed; download the statement again.`;
