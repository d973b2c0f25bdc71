import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../limits.ts';
import { ageingLimits, ageingOf, nextPollAt } from './parcel-clocks.ts';
import type { parcelStates } from './parcel-states.ts';

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

describe('ageingOf', () => {
  const parcel = { state: 'booked', bookedAt: NOW - 30 * DAY, lastScanAt: NOW, returnedAt: null, openedAt: null } as const;

  it('is late one ms after its limit, not at it', () => {
    const at = (ms: number) => ageingOf({ ...parcel, bookedAt: NOW - ms }, NOW);
    expect(at(ageingLimits.not_picked_up)).toBeNull();
    expect(at(ageingLimits.not_picked_up + 1)).toEqual({ why: 'not_picked_up', since: NOW - 1 });
  });

  it('counts from the newest scan', () => {
    const late = (state: (typeof parcelStates)[number], ms: number) =>
      ageingOf({ ...parcel, state, lastScanAt: NOW - ms }, NOW)?.why ?? null;
    expect(late('in_transit', 3 * DAY + 1)).toBe('no_scan');
    expect(late('out_for_delivery', DAY + 1)).toBe('out_too_long');
    expect(late('undelivered', 12 * HOUR + 1)).toBe('unanswered');
    expect(late('returning', 15 * DAY + 1)).toBe('not_back');
    expect(late('undelivered', HOUR)).toBeNull();
  });

  it('waits for a parcel that came back to be opened, and for nothing afterwards', () => {
    const back = { ...parcel, state: 'returned', returnedAt: NOW - 3 * DAY } as const;
    expect(ageingOf(back, NOW)?.why).toBe('not_opened');
    expect(ageingOf({ ...back, openedAt: NOW }, NOW)).toBeNull();
    expect(ageingOf({ ...parcel, state: 'delivered' }, NOW)).toBeNull();
  });
});
