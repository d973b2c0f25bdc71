import { DAY } from '../../../rules/limits.ts';
import type { Holiday } from '../../../rules/store/store.ts';

const RANGE_MAX = 31;

const long = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** '2026-12-25' → 'Friday, 25 December 2026' */
export const holidayText = (date: string): string => long.format(Date.parse(`${date}T00:00:00Z`));

/** Returns each day of a holiday, both ends included; or the fault of the dates. `to`: '' for a single day. */
export function daysFrom(from: string, to: string, name: string): readonly Holiday[] | string {
  const [first, last] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to || from}T00:00:00Z`)];
  if (Number.isNaN(first) || Number.isNaN(last)) return 'Choose a day.';
  if (last < first) return 'The last day is before the first.';
  const count = (last - first) / DAY + 1;
  if (count > RANGE_MAX) return `At most ${RANGE_MAX} days at once.`;
  return Array.from({ length: count }, (_, at) => ({ date: new Date(first + at * DAY).toISOString().slice(0, 10), name }));
}
