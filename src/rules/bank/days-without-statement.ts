import { DAY } from '../limits.ts';
import type { BankGap } from './bank-coverage.ts';

const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/**
 * Returns the first and the last day of which no statement is recorded: those between the two lines around a gap. Null where the two have no day
 * between them: then lines of their own days are missing.
 */
export function daysWithoutStatement({ from, until }: BankGap): { readonly first: string; readonly last: string } | null {
  const [first, last] = [dayAfter(from, 1), dayAfter(until, -1)];
  return first <= last ? { first, last } : null;
}

/** Returns whether a gap concerns a month ('2026-11'): with its days, or with lines of them. */
export const touchesMonth = ({ from, until }: BankGap, month: string): boolean => from.slice(0, 7) <= month && until.slice(0, 7) >= month;
