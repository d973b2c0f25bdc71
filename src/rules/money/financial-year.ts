import { istDate, startOfIstDate } from '../dates.ts';

const APRIL = 4;

/**
 * Returns India's financial year in IST, which begins on 1 April: '26-27' for 20 November 2026 and for 31 March 2027.
 */
export function financialYear(at: number): string {
  const [year = 0, month = 0] = istDate(at).split('-').map(Number);
  const first = month < APRIL ? year - 1 : year;
  return [first, first + 1].map((each) => String(each % 100).padStart(2, '0')).join('-');
}

/** `documentNumber('CHK', '26-27', 143)` → 'CHK/26-27/000143': 16 characters, the most that rule 46(b) allows. */
export const documentNumber = (series: string, year: string, number: number): string =>
  `${series}/${year}/${String(number).padStart(6, '0')}`;

const MONTH = /^(20\d\d)-(0[1-9]|1[0-2])$/;

/**
 * Returns the IST month '2026-11' in UTC ms: from its first ms until the first of the next. Null for any other text.
 */
export function monthBounds(month: string): { readonly from: number; readonly until: number } | null {
  const [, year, of] = MONTH.exec(month) ?? [];
  if (!year || !of) return null;
  const start = (months: number) => Date.parse(`${year}-01-01T00:00:00+05:30`) + monthsLater(Number(year), months);
  return { from: start(Number(of) - 1), until: start(Number(of)) };
}

const monthsLater = (year: number, months: number): number => Date.UTC(year, months, 1) - Date.UTC(year, 0, 1);

/**
 * Returns the first ms of the financial year that began `years` before the one of `at`: records from before it are older than `years`
 * full years.
 */
export function financialYearStart(at: number, years: number): number {
  const [year = 0, month = 0] = istDate(at).split('-').map(Number);
  return startOfIstDate(`${(month < APRIL ? year - 1 : year) - years}-04-01`);
}
