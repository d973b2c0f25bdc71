import { istDate, startOfIstDate, startOfIstDay } from '../../dates.ts';
import { HOUR, MINUTE } from '../../limits.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const CLOCK = String.raw`(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.(?<fraction>\d{1,9}))?)?(?: ?(?<half>[AP]M))?`;
/** The spellings that couriers use, all in IST and without a zone. */
const spellings: readonly RegExp[] = [
  // 2023-05-19 11:59:16 · 2019-01-09T17:10:42.767 · 2026-11-24
  new RegExp(String.raw`^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[T ]${CLOCK})?$`, 'i'),
  // 23 05 2023 11:43:52
  new RegExp(String.raw`^(?<day>\d{1,2}) (?<month>\d\d) (?<year>\d{4}) ${CLOCK}$`, 'i'),
  // 12 Mar 2021, 04:16 PM · 28th Aug 2018 07:11 PM
  new RegExp(String.raw`^(?<day>\d{1,2})(?:st|nd|rd|th)? (?<name>[a-z]{3})[a-z]*,? (?<year>\d{4}),? ${CLOCK}$`, 'i'),
];

/** A zone that is written out wins over IST: 2019-01-09T17:10:42+05:30. */
const ZONED = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/;

/** Returns a time of a courier in UTC ms, a day as its first moment in IST; null for any other text. */
export function courierTime(text: string): number | null {
  const trimmed = text.trim().replace(/\s+/g, ' ');
  if (ZONED.test(trimmed)) {
    const at = Date.parse(trimmed.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
    return Number.isNaN(at) ? null : at;
  }
  for (const spelling of spellings) {
    const found = spelling.exec(trimmed)?.groups;
    if (found) return momentOf(found);
  }
  return null;
}

function momentOf({ year, month, name, day, hour = '0', minute = '0', second = '0', fraction = '0', half }: Record<string, string>) {
  const number = name === undefined ? month : String(MONTHS.indexOf(name.toLowerCase()) + 1);
  const date = `${year}-${number?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  const start = startOfIstDate(date);
  // A day that the calendar does not have is another day, or none.
  if (Number.isNaN(start) || istDate(start) !== date) return null;
  const clock = hourOf(Number(hour), half?.toUpperCase());
  if (clock === null || Number(minute) > 59 || Number(second) > 59) return null;
  return start + clock * HOUR + Number(minute) * MINUTE + Number(second) * 1000 + Number(`0.${fraction}`) * 1000;
}

function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour > 23 ? null : hour;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half === 'PM' ? 12 : 0);
}

/** Returns a moment as couriers take it, in IST: '2026-11-23 14:05'. */
export function istStamp(at: number): string {
  const sinceMidnight = at - startOfIstDay(at);
  const two = (count: number) => String(count).padStart(2, '0');
  return `${istDate(at)} ${two(Math.floor(sinceMidnight / HOUR))}:${two(Math.floor((sinceMidnight % HOUR) / MINUTE))}`;
}
