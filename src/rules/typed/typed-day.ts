import { isCalendarDay, istDate } from '../dates.ts';
import { bare } from './format-characters.ts';
import { latinDigits } from './latin-digits.ts';

const months = 'january february march april may june july august september october november december'.split(' ');

const DAY_FIRST = /^(\d{1,2})[-/. ]([a-z]{3,9}|\d{1,2})[-/. ,]+['’]?(\d{4}|\d{2})$/;
/** A month in letters cannot be taken for a day, so it may come first. */
const MONTH_FIRST = /^([a-z]{3,9})[-/. ]+(\d{1,2})[-/. ,]+(\d{4})$/;
const YEAR_FIRST = /^(\d{4})[-/.]([a-z]{3,9}|\d{1,2})[-/.](\d{1,2})$/;
/** A moment of a program that says where on earth: '2026-12-05T19:40:46Z', '2026-12-05 19:40:46 +0530'. */
const MOMENT = /^(\d{4}-\d{2}-\d{2})[ t](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(z|utc|gmt|[+-]\d{2}:?\d{2})$/;
/** A time of day behind a date, which some exports add. */
const TIME = /(?:,? |t)\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[ap]m)?( ist)?$/;
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? /;
const YEARS = /^(?:19|20)/;

function monthNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  return months.findIndex((month) => month.startsWith(text) || (text === 'sept' && month === 'september')) + 1;
}

function isoDay(year: string, month: string, day: string): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${year.length === 2 ? `20${year}` : year}-${pad(monthNumber(month))}-${pad(Number(day))}`;
}

function dayOfMoment(typed: string): string | null {
  const [, day, time, zone = ''] = MOMENT.exec(typed) ?? [];
  if (day === undefined) return null;
  const at = Date.parse(`${day}T${time}${/^[a-z]/.test(zone) ? 'Z' : zone.replace(/(\d{2}):?(\d{2})$/, '$1:$2')}`);
  return Number.isNaN(at) ? null : istDate(at);
}

/**
 * Returns a day as people and programs write it, as 'YYYY-MM-DD', the day before the month as India writes it: '15/01/24', '15-01-2024',
 * '15 Jan 2024', '15th January, 2024', 'Jan 15, 2024', and '2024-01-15' of a workbook. Of a moment it is the day in India. Null for what is no
 * day of the calendar.
 */
export function typedDay(text: string): string | null {
  const typed = latinDigits(bare(text))
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(WEEKDAY, '')
    .replace(/(\d)(?:st|nd|rd|th)\b/, '$1');
  const moment = dayOfMoment(typed);
  if (moment !== null) return moment;
  const day = typed.replace(TIME, '');
  const iso = day
    .replace(DAY_FIRST, (_, date, month, year) => isoDay(year, month, date))
    .replace(MONTH_FIRST, (_, month, date, year) => isoDay(year, month, date))
    .replace(YEAR_FIRST, (_, year, month, date) => isoDay(year, month, date));
  return YEARS.test(iso) && isCalendarDay(iso) ? iso : null;
}

/** '9:30 pm' and '21.30' → '21:30', '९:०५' → '09:05'. What is no time of day stays as it is, for the rule of the field to refuse. */
export function typedClock(text: string): string {
  const typed = latinDigits(bare(text)).toLowerCase();
  const [, hour, minutes = '00', half] = /^(\d{1,2})(?:[:.](\d{2}))?(?::00)? ?(?:([ap])\.?m\.?)?$/.exec(typed) ?? [];
  if (hour === undefined || (half === undefined && !/[:.]/.test(typed))) return bare(text);
  if (half !== undefined && (Number(hour) < 1 || Number(hour) > 12)) return bare(text);
  const at = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'p' ? 12 : 0);
  return `${String(at).padStart(2, '0')}:${minutes}`;
}
