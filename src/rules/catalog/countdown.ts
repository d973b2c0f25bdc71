import { DAY, HOUR, MINUTE } from '../limits.ts';

interface ClockPart {
  readonly value: string;
  readonly unit: 'days' | 'hrs' | 'min' | 'sec';
}

const two = (n: number) => String(Math.floor(n)).padStart(2, '0');

/**
 * Returns the ms left until an offer's stored end (L11), as days, hours, minutes; on the last day hours, minutes, seconds. 0 → [].
 */
export function clockParts(left: number): ClockPart[] {
  if (left <= 0) return [];
  const hours = { value: two((left % DAY) / HOUR), unit: 'hrs' } as const;
  const minutes = { value: two((left % HOUR) / MINUTE), unit: 'min' } as const;
  if (left >= DAY) return [{ value: String(Math.floor(left / DAY)), unit: 'days' }, hours, minutes];
  return [hours, minutes, { value: two((left % MINUTE) / 1000), unit: 'sec' }];
}

/** '2 days 06 hrs 41 min left', for screen readers. */
export const clockWords = (parts: readonly ClockPart[]) => `${parts.map(({ value, unit }) => `${value} ${unit}`).join(' ')} left`;

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
