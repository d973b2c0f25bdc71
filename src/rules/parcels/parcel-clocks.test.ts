import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../limits.ts';
import { nextPollAt } from './parcel-clocks.ts';

const NOW = Date.UTC(2026, 10, 27, 9);

describe('nextPollAt', () => {
  it('asks more often the nearer the parcel is', () => {
    expect(nextPollAt('booked', null, NOW)).toBe(NOW + 2 * HOUR);
    expect(nextPollAt('in_transit', null, NOW)).toBe(NOW + 3 * HOUR);
    expect(nextPollAt('out_for_delivery', null, NOW)).toBe(NOW + 30 * MINUTE);
    expect(nextPollAt('undelivered', null, NOW)).toBe(NOW + HOUR);
    expect(nextPollAt('returning', null, NOW)).toBe(NOW + 6 * HOUR);
  });

  it('asks nothing before the booking', () => {
    expect([nextPollAt('draft', null, NOW), nextPollAt('booking', null, NOW)]).toEqual([null, null]);
  });

  it('asks once a day for a week after the end, so that a contradiction is seen (T8)', () => {
    expect(nextPollAt('delivered', NOW, NOW)).toBe(NOW + DAY);
    expect(nextPollAt('delivered', NOW - 6 * DAY, NOW)).toBe(NOW + DAY);
    expect(nextPollAt('delivered', NOW - 6 * DAY - 1, NOW)).toBeNull();
  });
});
