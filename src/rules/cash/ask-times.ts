import { startOfIstDay } from '../dates.ts';
import { DAY, HOUR } from '../limits.ts';

/** Nobody is asked before 9 in the morning or from 9 in the evening on, in India. */
const ASKS_FROM = 9 * HOUR;
const ASKS_UNTIL = 21 * HOUR;
/** After the first message, in which the order is asked to be confirmed. */
const REMINDERS = [4 * HOUR, 20 * HOUR] as const;

/** A message that asks: it leaves at `at` and is dropped at `until`, in UTC ms. */
export interface AskTime {
  readonly at: number;
  readonly until: number;
}

/** The same moment, or the next 9 in the morning. */
export function outsideQuietHours(at: number): number {
  const day = startOfIstDay(at);
  if (at < day + ASKS_FROM) return day + ASKS_FROM;
  return at < day + ASKS_UNTIL ? at : day + DAY + ASKS_FROM;
}

const asked = (at: number): AskTime => ({ at, until: startOfIstDay(at) + ASKS_UNTIL });

/** The three messages of an order that is placed now: at once, four and twenty hours later, none in the night. */
export function askTimes(now: number): readonly AskTime[] {
  const first = outsideQuietHours(now);
  return [first, ...REMINDERS.map((after) => outsideQuietHours(first + after))].map(asked);
}
