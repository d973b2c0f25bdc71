import { DAY, HOUR, MINUTE } from '../limits.ts';

interface ClockPart {
  readonly value: string;
  readonly unit: 'days' | 'hrs' | 'min' | 'sec';
}

const two = (n: number) => String(Math.floor(n)).padStart(2, '0');

/** What is left of an offer until its stored end (L11): days, hours, minutes; on the last day hours, minutes, seconds. 0 gives []. */
export function clockParts(left: number): ClockPart[] {
  if (left <= 0) return [];
  const hours = { value: two((left % DAY) / HOUR), unit: 'hrs' } as const;
  const minutes = { value: two((left % HOUR) / MINUTE), unit: 'min' } as const;
  if (left >= DAY) return [{ value: String(Math.floor(left / DAY)), unit: 'days' }, hours, minutes];
  return [hours, minutes, { value: two((left % MINUTE) / 1000), unit: 'sec' }];
}

/** '2 days 06 hrs 41 min left', for those who hear the page. */
export const clockWords = (parts: readonly ClockPart[]) => `${parts.map(({ value, unit }) => `${value} ${unit}`).join(' ')} left`;

/** A page may have waited in a cache for this long; a device further off than that has a wrong clock. */
const CACHED_AT_MOST = HOUR;

/**
 * How far a device's clock is off, by the time at which the server made the page: 0 where it is right within what caching
 * explains, else the milliseconds to add to it.
 */
export function clockError(renderedAt: number, deviceNow: number): number {
  const behind = renderedAt - deviceNow;
  return behind > 0 || behind < -CACHED_AT_MOST ? behind : 0;
}
