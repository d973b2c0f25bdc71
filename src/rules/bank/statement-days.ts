import { formatDate, startOfIstDate } from '../dates.ts';
import { DAY } from '../limits.ts';

interface DatedLine {
  /** Its number in the file, from 1. */
  readonly line: number;
  /** 'YYYY-MM-DD' */
  readonly date: string;
}

/** Banks sort by the day of the order or of the value, which are a weekend apart. */
const BACK_DAYS = 4;
/** An account that nobody uses still gets its interest every quarter. */
const QUIET_DAYS = 92;
/** Lines that belong together once day and month change places. */
const NEAR_DAYS = 31;
/** Months have numbers up to this one. */
const MONTHS = 12;

const daysBetween = (from: string, to: string) => (startOfIstDate(to) - startOfIstDate(from)) / DAY;
const isNear = (one: string, other: string) => Math.abs(daysBetween(one, other)) <= NEAR_DAYS;
/** '2026-12-11' → '2026-11-12'; null where the day is no month. */
const turned = (date: string): string | null => {
  const [year, month, day] = date.split('-');
  return Number(day) <= MONTHS && day !== month ? `${year}-${day}-${month}` : null;
};

const ADVICE =
  'A program has turned day and month round. Download the statement again, and choose it before you open it in another program.';

/** Returns whether two days are far apart as they are read, and near once day and month of one or both change places. */
function isTurned(before: string, date: string): boolean {
  if (daysBetween(before, date) <= QUIET_DAYS) return false;
  const [first, second] = [turned(before), turned(date)];
  return [first && isNear(first, date), second && isNear(before, second), first && second && isNear(first, second)].includes(true);
}

/**
 * Returns why the days of a statement cannot be as they are read, or null: a day that goes back, one that fits once day and month change
 * places, or one that is still to come. The balances cannot tell.
 * @param lines the oldest first
 * @param today IST day on which it is read
 */
export function dayFault(lines: readonly DatedLine[], today: string): string | null {
  for (const [at, { line, date }] of lines.entries()) {
    const said = `Line ${line}: ${formatDate(startOfIstDate(date))}`;
    if (date > today) return `${said} is still to come. ${ADVICE}`;
    const before = lines[at - 1]?.date;
    if (before === undefined) continue;
    if (daysBetween(before, date) < -BACK_DAYS) return `${said} comes after ${formatDate(startOfIstDate(before))}. ${ADVICE}`;
    if (isTurned(before, date)) return `${said} is far from ${formatDate(startOfIstDate(before))}. ${ADVICE}`;
  }
  return null;
}
