import { startOfIstDay } from '../dates.ts';
import { fill } from '../language/texts.ts';
import { DAY, HOUR } from '../limits.ts';
import { storeTexts } from './store.texts.ts';

/** The opening and closing time of a day, IST: ['11:00', '18:00']. Null: closed all day. */
type OpenHours = readonly [from: string, to: string] | null;
/** Monday to Sunday. */
export type Week = readonly OpenHours[];

const MINUTE = HOUR / 60;
/** 1 January 1970 was a Thursday. */
const EPOCH_DAY = 3;
const IST_OFFSET = 5.5 * HOUR;

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** 0 for Monday to 6 for Sunday, of the IST day that holds `at`. */
export const weekDayOf = (at: number): number => (Math.floor((at + IST_OFFSET) / DAY) + EPOCH_DAY) % 7;

/**
 * Returns whether phone support is open at a time: within the hours of its weekday, except on holidays (IST, '2026-12-25').
 */
export function isPhoneOpen(at: number, week: Week, holidays: readonly string[]): boolean {
  const hours = week[weekDayOf(at)];
  if (!hours || holidays.includes(new Date(at + IST_OFFSET).toISOString().slice(0, 10))) return false;
  const sinceMidnight = at - startOfIstDay(at);
  return sinceMidnight >= minutesOf(hours[0]) * MINUTE && sinceMidnight < minutesOf(hours[1]) * MINUTE;
}

/** '18:30' → { hour: '6:30', half: 'PM' } */
function clock(time: string): { readonly hour: string; readonly half: string } {
  const minutes = minutesOf(time);
  const hour = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return { hour: `${((hour + 11) % 12) + 1}${rest > 0 ? `:${String(rest).padStart(2, '0')}` : ''}`, half: hour < 12 ? 'AM' : 'PM' };
}

const words = (time: string) => `${clock(time).hour} ${clock(time).half}`;
const same = (one: OpenHours | undefined, other: OpenHours) => one?.join() === other?.join();

/** '11 AM to 6 PM, Monday to Saturday'; days with other hours follow after a semicolon. */
export function weekText(week: Week): string {
  const runs: { hours: readonly [string, string]; first: number; last: number }[] = [];
  week.forEach((hours, day) => {
    const run = runs.at(-1);
    if (!hours) return;
    if (run && run.last === day - 1 && same(run.hours, hours)) run.last = day;
    else runs.push({ hours, first: day, last: day });
  });
  const t = storeTexts();
  const names = t.weekdays.split(' ');
  const days = (first: number, last: number) => fill(t.days, { from: names[first] ?? '', to: names[last] ?? '' });
  return runs
    .map(({ hours: [from, to], first, last }) =>
      fill(t.hours, { from: words(from), to: words(to), days: first === last ? (names[first] ?? '') : days(first, last) }),
    )
    .join('; ');
}

/** Returns the hours of the first open day, for a large figure: '11–6'. */
export function shortestText(week: Week): string {
  const hours = week.find((day) => day !== null);
  return hours ? `${clock(hours[0]).hour}–${clock(hours[1]).hour}` : '';
}
