import { isCalendarDay, shortDate, startOfIstDate } from '../dates.ts';
import { daysBefore } from '../figures/periods.ts';

/** IST days, both included. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

/** The days of a report that names none. */
const DAYS = 30;

/** The span of an address; days that are missing or no days are those of the last 30. A span that is written backwards is turned round. */
export function spanOf({ from, to }: DaySpan, today: string): DaySpan {
  const last = isCalendarDay(to) ? to : today;
  const first = isCalendarDay(from) ? from : daysBefore(last, DAYS - 1);
  return first <= last ? { from: first, to: last } : { from: last, to: first };
}

/** '1 Nov 2026 to 30 Nov 2026', or one day alone. */
export const spanText = ({ from, to }: DaySpan): string =>
  from === to ? shortDate(startOfIstDate(from)) : `${shortDate(startOfIstDate(from))} to ${shortDate(startOfIstDate(to))}`;

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;
const nextMonth = (month: string): string => {
  const [year = 0, nth = 0] = month.split('-').map(Number);
  return nth === 12 ? `${year + 1}-01` : `${year}-${String(nth + 1).padStart(2, '0')}`;
};
/** '2026-02' → '2026-02-28' */
const lastOfMonth = (month: string): string => daysBefore(`${nextMonth(month)}-01`, 1);

/** The choices above a report, with their days. India's financial year begins in April. */
export function presetSpans(today: string): readonly (DaySpan & { readonly word: string })[] {
  const before = daysBefore(firstOfMonth(today), 1);
  const year = Number(today.slice(0, 4)) - (today.slice(5, 7) < '04' ? 1 : 0);
  return [
    { word: 'Today', from: today, to: today },
    { word: '7 days', from: daysBefore(today, 6), to: today },
    { word: '30 days', from: daysBefore(today, DAYS - 1), to: today },
    { word: 'This month', from: firstOfMonth(today), to: today },
    { word: 'Last month', from: firstOfMonth(before), to: before },
    { word: 'This financial year', from: `${year}-04-01`, to: today },
    { word: 'Last financial year', from: `${year - 1}-04-01`, to: `${year}-03-31` },
  ];
}

/** More of them are shown as weeks, then as months. */
const MOST_DAYS = 45;
const MOST_WEEKS = 45 * 7;

const dayCount = ({ from, to }: DaySpan): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** The steps of a report by days, oldest first: days, weeks of seven days from the first one on, or months of the calendar. */
export function stepsOf(span: DaySpan): readonly DaySpan[] {
  const days = dayCount(span);
  const steps: DaySpan[] = [];
  for (let from = span.from; from <= span.to; ) {
    const end = days <= MOST_DAYS ? from : days <= MOST_WEEKS ? daysBefore(from, -6) : lastOfMonth(from.slice(0, 7));
    const isLast = end >= span.to;
    const to = isLast ? span.to : end;
    steps.push({ from, to });
    from = daysBefore(to, -1);
  }
  return steps;
}
