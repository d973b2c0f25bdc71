import { fill } from '../language/texts.ts';
import { DAY, HOUR, MINUTE } from '../limits.ts';
import { countdownTexts } from './countdown.texts.ts';

interface ClockPart {
  readonly value: string;
  /** 'days', 'hrs', 'min', 'sec' */
  readonly unit: string;
}

const two = (n: number) => String(Math.floor(n)).padStart(2, '0');

/**
 * Returns the ms left until an offer's stored end (L11), as days, hours, minutes; on the last day hours, minutes, seconds. 0 → [].
 */
export function clockParts(left: number): ClockPart[] {
  if (left <= 0) return [];
  const t = countdownTexts();
  const hours = { value: two((left % DAY) / HOUR), unit: t.hours };
  const minutes = { value: two((left % HOUR) / MINUTE), unit: t.minutes };
  if (left >= DAY) return [{ value: String(Math.floor(left / DAY)), unit: t.days }, hours, minutes];
  return [hours, minutes, { value: two((left % MINUTE) / 1000), unit: t.seconds }];
}

/** '2 days 06 hrs 41 min left', for screen readers. */
export const clockWords = (parts: readonly ClockPart[]) =>
  fill(countdownTexts().left, { time: parts.map(({ value, unit }) => `${value} ${unit}`).join(' ') });

/** The longest time that a page can come from a cache; where the difference is larger, the device's clock is wrong. */
const CACHED_AT_MOST = HOUR;

/**
 * The error of a device's clock, in ms to add to it, from the time at which the server rendered the page: 0 where caching can
 * explain the difference.
 */
export function clockError(renderedAt: number, deviceNow: number): number {
  const behind = renderedAt - deviceNow;
  return behind > 0 || behind < -CACHED_AT_MOST ? behind : 0;
}
