import { addBusinessDays, dayName, formatDate, istDate, startOfIstDate } from '../dates.ts';
import { dateTexts } from '../language/dates.texts.ts';
import { fill } from '../language/texts.ts';
import { DAY } from '../limits.ts';

/**
 * Returns the day (IST) by which the courier has an order: the first business day after its confirmation, from which the days of delivery
 * count on. Null once that day is over: another one would be a guess.
 */
export function dispatchDay(confirmedAt: number, now: number, holidays: readonly string[]): string | null {
  const day = istDate(addBusinessDays(confirmedAt, 1, holidays));
  return day < istDate(now) ? null : day;
}

/** Returns a day as people say it: 'today', 'by tomorrow', 'by Mon 30 November'. */
export function byDayText(day: string, now: number): string {
  const t = dateTexts();
  if (day === istDate(now)) return t.byToday;
  if (day === istDate(now + DAY)) return t.byTomorrow;
  return fill(t.byDay, { day: `${dayName(day)} ${formatDate(startOfIstDate(day)).slice(0, -' 2026'.length)}` });
}
