import type { Paise } from '../money/money.ts';
import { linesAfterGap } from './statement-gaps.ts';

/** A line of an account's statements. */
interface CoveredLine {
  readonly key: string;
  /** IST day, 'YYYY-MM-DD' */
  readonly date: string;
  readonly amount: Paise;
  readonly balance: Paise;
}

/** The days, both included, between which a statement is missing. */
export interface BankGap {
  readonly from: string;
  readonly until: string;
}

/** Of which days an account's statements are recorded. */
export interface BankCoverage {
  /** IST days of the first and the last line. */
  readonly from: string;
  readonly until: string;
  readonly gaps: readonly BankGap[];
}

/** Returns the days between which statements of an account are missing. `lines`: of one account. */
export function bankGaps(lines: readonly CoveredLine[]): BankGap[] {
  const days = lines.map(({ date }) => date).toSorted();
  return linesAfterGap(lines).map(({ date }) => ({ from: days.findLast((day) => day < date) ?? date, until: date }));
}

/** Returns whether the statements of an account show everything from one day to another. Money that is not in them then has not come. */
export const covers = ({ from, until, gaps }: BankCoverage, first: string, last: string): boolean =>
  from <= first && last <= until && gaps.every((gap) => gap.until < first || gap.from > last);
