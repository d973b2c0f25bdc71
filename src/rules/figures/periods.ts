import { DAY } from '../limits.ts';

/** The periods of the figures, in days up to today. Each is compared with as many days before it. */
export const periods = { today: 1, week: 7, month: 30 } as const;
export type Period = keyof typeof periods;

/** All days that the figures need: the longest period and the one before it. */
export const FIGURE_DAYS = 2 * periods.month;

/** A figure of a period, and of the period before. */
export interface Figure {
  readonly now: number;
  readonly before: number;
}
export type Figures = Readonly<Record<Period, Figure>>;

export interface DayValue {
  /** IST: '2026-11-20'. */
  readonly day: string;
  readonly value: number;
}

/** ('2026-11-20', 1) → '2026-11-19' */
export const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - count * DAY).toISOString().slice(0, 10);

/** The last days, oldest first: ('2026-11-20', 2) → ['2026-11-19', '2026-11-20']. */
export const lastDays = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => daysBefore(today, count - 1 - at));

/** Sums of the days for each period. A day that is missing counts 0. */
export function byPeriod(values: readonly DayValue[], today: string): Figures {
  const sumOf = (from: string, until: string) =>
    values.reduce((sum, { day, value }) => (day > from && day <= until ? sum + value : sum), 0);
  const figureOf = (length: number): Figure => {
    const [start, begin] = [daysBefore(today, length), daysBefore(today, 2 * length)];
    return { now: sumOf(start, today), before: sumOf(begin, start) };
  };
  return { today: figureOf(periods.today), week: figureOf(periods.week), month: figureOf(periods.month) };
}

/** Below this a percentage says less than the difference. */
const SMALL = 100;

interface Change {
  readonly isLess: boolean;
  /** '83 %', '4' */
  readonly size: string;
}

function changeOf({ now, before }: Figure, isAmount: boolean): Change | null {
  const difference = now - before;
  if (before === 0 || difference === 0) return null;
  const isPercent = isAmount || before >= SMALL;
  const size = isPercent ? Math.round((Math.abs(difference) / before) * 100) : Math.abs(difference);
  return { isLess: difference < 0, size: `${size.toLocaleString('en-IN')}${isPercent ? ' %' : ''}` };
}

/** '+83 %', '−4', or '' if there is nothing to compare with. Differences of small numbers are written as numbers. */
export function changeText(figure: Figure, { isAmount = false } = {}): string {
  const change = changeOf(figure, isAmount);
  return change ? `${change.isLess ? '−' : '+'}${change.size}` : '';
}

/** '83 % more than the 7 days before': the same for who hears it. */
export function changeWords(figure: Figure, period: Period, { isAmount = false } = {}): string {
  const change = changeOf(figure, isAmount);
  const days = periods[period];
  return change ? `${change.size} ${change.isLess ? 'less' : 'more'} than the ${days === 1 ? 'day' : `${days} days`} before` : '';
}
