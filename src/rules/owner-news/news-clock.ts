import { startOfIstDay } from '../dates.ts';
import { MINUTE } from '../limits.ts';

/** Ms between two messages: what happens meanwhile is told together. */
export const NEWS_APART = 10 * MINUTE;

/** Hours in which nothing is told, by the clock in India: from '22:00' until '08:00', which may be the next morning. */
export interface QuietHours {
  readonly from: string;
  readonly until: string;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Returns whether `at` (UTC ms) is in the quiet hours; the minute in which they end is not. */
export function isQuiet({ from, until }: QuietHours, at: number): boolean {
  const now = Math.floor((at - startOfIstDay(at)) / MINUTE);
  const [begin, end] = [minutesOf(from), minutesOf(until)];
  return begin <= end ? now >= begin && now < end : now >= begin || now < end;
}

/**
 * Returns whether what has happened is told now: not in quiet hours, after which all of it is told in one message, and not within NEWS_APART of
 * the last one. @param quiet null for none @param lastToldAt UTC ms; 0 for never
 */
export const isNewsDue = (now: number, lastToldAt: number, quiet: QuietHours | null): boolean =>
  now - lastToldAt >= NEWS_APART && (quiet === null || !isQuiet(quiet, now));
