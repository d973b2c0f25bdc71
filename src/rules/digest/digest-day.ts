import { istDate, startOfIstDate } from '../dates.ts';
import { HOUR } from '../limits.ts';

const SENT_FROM = 9 * HOUR;
/** A cron that was down all morning sends no digest in the evening. */
const SENT_UNTIL = 13 * HOUR;

/**
 * Returns the IST day whose digest is due now, '2026-11-21'; null outside the hours in which it is sent. `now`: UTC ms.
 */
export function digestDay(now: number): string | null {
  const day = istDate(now);
  const time = now - startOfIstDate(day);
  return time >= SENT_FROM && time < SENT_UNTIL ? day : null;
}
