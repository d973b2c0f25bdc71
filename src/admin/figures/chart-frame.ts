import { dayName } from '../../rules/dates.ts';

/** The measures of a chart in units of its drawing. */
export const WIDTH = 600;
export const HEIGHT = 224;
const TOP = 30;
export const BOTTOM = 190;
export const LABEL_AT = 215;

/** The middle of the nth of `count` days. */
export const middleOf = (nth: number, count: number): number => ((nth + 0.5) * WIDTH) / count;

/** The height of a value where the highest line is `highest`. */
export const heightOf = (value: number, highest: number): number => BOTTOM - (Math.max(0, value) / highest) * (BOTTOM - TOP);

/** The names of days that end today: 'Thu', 'Fri', 'Today'. */
export const namesToToday = (days: readonly string[]): string[] =>
  days.map((day, nth) => (nth === days.length - 1 ? 'Today' : dayName(day)));
