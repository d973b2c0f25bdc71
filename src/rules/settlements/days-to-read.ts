import { istDate, startOfIstDate } from '../dates.ts';
import { DAY, HOUR } from '../limits.ts';

/** IST: by then the gateway has made the settlements of the day before. */
const READ_FROM = 7 * HOUR;
/** The gateway changes lines late: each day is read again for so many days. */
const DAYS_AGAIN = 10;
/** The whole month before is read again on this day of the month. */
const MONTH_AGAIN_ON = 3;

/** Last plan: an IST day, and a month that is read whole. */
export interface SettlementPlan {
  readonly day: string;
  readonly month: string;
}

/** Returns the day that begins `days` later: ('2026-03-01', -1) → '2026-02-28'. */
export const dayAfter = (day: string, days: number): string => istDate(startOfIstDate(day) + days * DAY);

/** Returns the IST days from one to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day);
  return days;
}

/** Returns the IST days of a month: '2028-02' has 29. */
export const daysOfMonth = (month: string): string[] =>
  daysBetween(`${month}-01`, dayAfter(`${month}-28`, 4)).filter((day) => day.startsWith(month));

const monthBefore = (month: string): string => dayAfter(`${month}-01`, -1).slice(0, 7);

/** Returns the month of a day and the eleven before it, the newest first. */
export function monthsBack(day: string): string[] {
  const months = [day.slice(0, 7)];
  while (months.length < 12) months.push(monthBefore(months.at(-1) ?? ''));
  return months;
}

/** Returns the plan of now: its day changes at seven in the morning, its month on the third. */
export const planOf = (now: number): SettlementPlan => ({
  day: istDate(now - READ_FROM),
  month: monthBefore(istDate(now - READ_FROM - (MONTH_AGAIN_ON - 1) * DAY).slice(0, 7)),
});

/**
 * Returns the IST days that are due to be read since a plan: once a day the last ten, on the third of a month all of the month before.
 * @param planned null where nothing was planned yet
 */
export function daysDue(planned: SettlementPlan | null, now: number): string[] {
  const { day, month } = planOf(now);
  const last = planned?.day === day ? [] : daysBetween(dayAfter(day, -DAYS_AGAIN), istDate(now));
  const whole = planned?.month === month ? [] : daysOfMonth(month);
  return [...new Set([...whole, ...last])];
}

/**
 * Returns days with the day before and the day after each: the gateway does not say where on earth its days begin. None is later than the
 * present day.
 */
export function withNeighbours(days: readonly string[], now: number): string[] {
  const today = istDate(now);
  return [...new Set(days.flatMap((day) => [dayAfter(day, -1), day, dayAfter(day, 1)]))].filter((day) => day <= today).toSorted();
}

/** Returns the days of a span: a day, or all days of a month. */
export const daysOfSpan = (span: string): string[] => (span.length === '2026-11'.length ? daysOfMonth(span) : [span]);
