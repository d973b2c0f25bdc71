import { isCalendarDay } from '../dates.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const DAY_FIRST = /^(\d{1,2})[-/. ]([a-z]{3,9}|\d{1,2})[-/. ,]+(\d{4}|\d{2})$/;
/** A time of day behind a date, which some exports add. */
const TIME = /[ t]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[ap]m)?$/;

const monthNumber = (text: string): number => {
  if (/^\d+$/.test(text)) return Number(text);
  const at = months.indexOf(text.slice(0, 3));
  return at + 1;
};

/**
 * Returns a day as people and programs write it, as 'YYYY-MM-DD', the day before the month as India writes it: '15/01/24', '15-01-2024',
 * '15 Jan 2024', '15-Jan-24', and '2024-01-15' of a workbook. Null for what is no day of the calendar.
 */
export function typedDay(text: string): string | null {
  const bare = text.trim().toLowerCase().replace(/\s+/g, ' ').replace(TIME, '');
  const [, day = '', month = '', year = ''] = DAY_FIRST.exec(bare) ?? [];
  const pad = (value: number) => String(value).padStart(2, '0');
  const iso = day === '' ? bare : `${year.length === 2 ? `20${year}` : year}-${pad(monthNumber(month))}-${pad(Number(day))}`;
  return isCalendarDay(iso) ? iso : null;
}
