import type { Paise } from '../money/money.ts';

/** A line of one account, in whatever order. */
interface GapLine {
  readonly key: string;
  /** 'YYYY-MM-DD' */
  readonly date: string;
  readonly amount: Paise;
  /** After the line. */
  readonly balance: Paise;
}

/**
 * Returns the lines of an account that no recorded line leads to: before each of them a statement, or a part of one, is missing. Every line
 * begins at the balance at which another ended, but the first one of all. Lines of a day need no order for this.
 * @returns the oldest first; [] where the statements follow one another
 */
export function linesAfterGap<Line extends GapLine>(lines: readonly Line[]): Line[] {
  const ends = new Map<number, number>();
  for (const { balance } of lines) ends.set(balance, (ends.get(balance) ?? 0) + 1);
  // The newest lines take their ends first, so that what is left over is the oldest line that begins there.
  const begins = lines
    .toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
    .filter(({ amount, balance }) => {
      const left = ends.get(balance - amount) ?? 0;
      ends.set(balance - amount, left - 1);
      return left <= 0;
    });
  return begins.toReversed().slice(1);
}
