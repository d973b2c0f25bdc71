import { deliveryDays } from './delivery/zones.ts';
import { dateNames, dateTexts } from './language/dates.texts.ts';
import { fill } from './language/texts.ts';
import { DAY, HOUR, MINUTE } from './limits.ts';

/** India has one time zone, UTC+5:30, without daylight saving time. Days, ends of offers and delivery dates are in IST. */
const IST_OFFSET = 5.5 * 60 * 60 * 1000;

// Written here and not by `Intl`: the first format of a process reads all languages (10 ms of a new Worker's start), and browsers differ.
/** The rest of each month after its first three letters: Jan-uary, Feb-ruary … */
const ENDS_OF_MONTHS = 'uary ruary ch il  e y ust tember ober ember ember'.split(' ');

/** Returns a moment in words of India's calendar and clock. */
function inIndia(at: number) {
  const india = new Date(at + IST_OFFSET);
  const text = india.toUTCString(); // 'Fri, 20 Nov 2026 12:42:00 GMT'
  const month = text.slice(8, 11);
  const day = Number(text.slice(5, 7));
  const hour = Number(text.slice(17, 19));
  const names = dateNames();
  const ownMonth = names?.months[india.getUTCMonth()];
  return {
    weekday: names?.weekdays[india.getUTCDay()] ?? text.slice(0, 3),
    date: `${day} ${ownMonth ?? `${month}${ENDS_OF_MONTHS[india.getUTCMonth()]}`}`,
    // English in India shortens one month to four letters.
    short: `${day} ${ownMonth ?? month.replace('Sep', 'Sept')}`,
    year: text.slice(12, 16),
    time: `${hour % 12 || 12}${text.slice(19, 22)} ${hour < 12 ? 'am' : 'pm'}`,
  };
}

/** '2026-11' → 'November 2026' */
export const formatMonth = (month: string) => formatDate(Date.parse(month)).slice('1 '.length);

/** '20 November 2026' */
export function formatDate(at: number): string {
  const { date, year } = inIndia(at);
  return `${date} ${year}`;
}
/** '20 Nov 2026' */
export function shortDate(at: number): string {
  const { short, year } = inIndia(at);
  return `${short} ${year}`;
}
/** 'Fri, 20 Nov, 12:42 pm' */
export function formatDateTime(at: number): string {
  const { weekday, short, time } = inIndia(at);
  return `${weekday}, ${short}, ${time}`;
}
/** '5:18 PM' */
export const timeText = (at: number): string => inIndia(at).time.toUpperCase();

/** '12:42 pm' */
export const formatClock = (at: number): string => inIndia(at).time;

/** Returns the weekday of an IST day: '2026-11-20' → 'Fri'. */
export const dayName = (day: string) => inIndia(startOfIstDate(day)).weekday;
/** '2026-11-20' → 'Fri, 20 Nov', or 'Today, 20 Nov'. */
export function dayDate(day: string, isToday = false): string {
  const { weekday, short } = inIndia(startOfIstDate(day));
  return `${isToday ? dateTexts().today : weekday}, ${short}`;
}

/** Returns the age of a moment: 'now', '4 min', '3 h', '2 days', and after a week '18 Nov'. */
export function agoText(at: number, now: number): string {
  const past = Math.max(0, now - at);
  if (past < MINUTE) return 'now';
  if (past < HOUR) return `${Math.floor(past / MINUTE)} min`;
  if (past < DAY) return `${Math.floor(past / HOUR)} h`;
  const days = Math.floor(past / DAY);
  if (days <= 7) return days === 1 ? '1 day' : `${days} days`;
  return inIndia(at).short;
}

const units = [
  [DAY, 'day'],
  [HOUR, 'h'],
  [MINUTE, 'min'],
  [1000, 's'],
] as const;

/** Returns a span of ms, rounded to seconds, in its two largest units: '3 min 20 s', '1 day 2 h', '2 days', '0 s'. */
export function durationText(ms: number): string {
  let left = Math.round(ms / 1000) * 1000;
  const parts = units.map(([unit, name]) => {
    const count = Math.floor(left / unit);
    left %= unit;
    return { count, text: `${count} ${name === 'day' && count > 1 ? 'days' : name}` };
  });
  const first = Math.max(
    0,
    parts.findIndex(({ count }) => count > 0),
  );
  const shown = parts.slice(first, first + 2).filter(({ count }) => count > 0);
  return shown.map(({ text }) => text).join(' ') || '0 s';
}

/** Returns the IST day that holds `at`: '2026-11-30'. */
export const istDate = (at: number): string => new Date(at + IST_OFFSET).toISOString().slice(0, 10);

/** Returns the start of the IST day of `at`, in UTC ms. */
export function startOfIstDay(at: number): number {
  return Math.floor((at + IST_OFFSET) / DAY) * DAY - IST_OFFSET;
}

/** Returns the first millisecond of an IST calendar day. */
export const startOfIstDate = (isoDate: string): number => Date.parse(`${isoDate}T00:00:00Z`) - IST_OFFSET;

/** Returns whether a text names a day of the calendar: '2026-11-30', not '2026-02-31'. */
export function isCalendarDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** Returns a first day as its moment: '1 December 2026, 12:00 AM, India'. */
export const dayStartText = (isoDate: string): string => `${formatDate(startOfIstDate(isoDate))}, 12:00 AM, India`;
/** Returns a last day as its moment: '30 November 2026, 11:59 PM, India'. */
export const dayEndText = (isoDate: string): string => `${formatDate(startOfIstDate(isoDate))}, 11:59 PM, India`;

/**
 * Returns why a last day cannot be saved: it is over, and is not the stored one ('' if nothing is stored). Null if it can.
 */
export const pastDayFault = (day: string, stored: string, now: number): string | null =>
  day !== '' && day !== stored && day < istDate(now) ? 'This day has passed. Choose today or a later day.' : null;

/** Returns the end of an offer: '30 November' for the end of that day, otherwise 'Mon, 30 Nov, 6:00 pm'. */
export const offerEndText = (endsAt: number): string =>
  startOfIstDay(endsAt) === endsAt ? inIndia(endsAt - 1).date : formatDateTime(endsAt);

/** Returns the first millisecond after an IST calendar day: a coupon dated '2026-11-30' is valid until then. */
export function endOfIstDate(isoDate: string): number {
  return startOfIstDate(isoDate) + DAY;
}

/** Returns true from Monday to Saturday, except on the days in `holidays` (IST, 'YYYY-MM-DD'). */
export function isBusinessDay(at: number, holidays: readonly string[]): boolean {
  return new Date(at + IST_OFFSET).getUTCDay() !== 0 && !holidays.includes(istDate(at));
}

/** `days` business days after `from`, at the same time of day. */
export function addBusinessDays(from: number, days: number, holidays: readonly string[]): number {
  let at = from;
  for (let left = days; left > 0; ) {
    at += DAY;
    if (isBusinessDay(at, holidays)) left -= 1;
  }
  return at;
}

/**
 * Returns the dates between which an order arrives at a PIN code: { from: '24 November', to: '28 November' }. Without a PIN code, the
 * days that hold everywhere.
 */
export function deliveryWindow(confirmedAt: number, holidays: readonly string[] = [], pin = ''): { from: string; to: string } {
  const { from, to } = deliveryDays(pin);
  return { from: inIndia(addBusinessDays(confirmedAt, from, holidays)).date, to: inIndia(addBusinessDays(confirmedAt, to, holidays)).date };
}

interface ArrivalWords {
  /** 'and' after 'between'. */
  readonly joint?: 'to' | 'and';
  /** True if there is little room: 'Thu 26 to Sat 28 Nov'. */
  readonly isShort?: boolean;
  /** Business days, where what parcels took is known; otherwise those that the shop promises. */
  readonly days?: { readonly from: number; readonly to: number } | undefined;
}

/** Returns these dates with their weekdays: 'Thu 26 to Sat 28 November', 'Sat 28 Nov to Wed 2 Dec'. */
export function arrivalText(
  confirmedAt: number,
  holidays: readonly string[],
  pin: string,
  { joint = 'to', isShort = false, days }: ArrivalWords = {},
): string {
  const { from: soonest, to: latest } = days ?? deliveryDays(pin);
  const [first, last] = [soonest, latest].map((count) => inIndia(addBusinessDays(confirmedAt, count, holidays)));
  if (!first || !last) return '';
  const [day = '', month] = first.date.split(' ');
  const [from, to] = last.date.endsWith(` ${month}`) ? [day, isShort ? last.short : last.date] : [first.short, last.short];
  const t = dateTexts();
  return fill(joint === 'and' ? t.both : t.range, { from: `${first.weekday} ${from}`, to: `${last.weekday} ${to}` });
}

/** { from: '26 November', to: '1 December' } → '26 Nov – 1 Dec'; in one month '24 – 28 Nov'. */
export function shortWindow({ from, to }: { from: string; to: string }): string {
  const [[first, month], [last, endMonth]] = [from.split(' '), to.split(' ')];
  const short = (name = '') => (dateNames() ? name : name.slice(0, 3));
  return month === endMonth ? `${first} – ${last} ${short(month)}` : `${first} ${short(month)} – ${last} ${short(endMonth)}`;
}

/** { from: '24 November', to: '28 November' } → '24 and 28 November'; over a month's end '28 November and 2 December'. */
export function windowText({ from, to }: { from: string; to: string }): string {
  const [day, month] = from.split(' ');
  return fill(dateTexts().both, { from: to.endsWith(` ${month}`) ? (day ?? '') : from, to });
}
