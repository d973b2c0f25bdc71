import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../limits.ts';
import { isNewAttempt, type ParcelTimes, timesAfter } from './parcel-times.ts';

const NOW = Date.UTC(2026, 10, 27, 9);
const parcel: ParcelTimes = {
  state: 'booked',
  attempts: 0,
  lastAttemptAt: null,
  pickedUpAt: null,
  deliveredAt: null,
  returnedAt: null,
  overAt: null,
};

it('counts missed deliveries by the day in India, to the minute (T14)', () => {
  // 23:59 and 00:01 in India.
  const late = Date.UTC(2026, 10, 26, 18, 29);
  expect(isNewAttempt(late, null)).toBe(true);
  expect(isNewAttempt(late + 2 * MINUTE, late)).toBe(true);
  expect(isNewAttempt(late, late - 5 * HOUR)).toBe(false);
});

describe('timesAfter', () => {
  it('takes the courier’s time of a delivery, and our own of the end', () => {
    const at = NOW - 3 * HOUR;
    const noted = timesAfter({ ...parcel, pickedUpAt: NOW - DAY }, 'delivered', at, NOW);
    expect(noted).toMatchObject({ deliveredAt: at, overAt: NOW, pickedUpAt: NOW - DAY, nextCheckAt: NOW + DAY });
  });

  it('notes the pickup with the first scan after it, whichever that is', () => {
    expect(timesAfter(parcel, 'out_for_delivery', NOW - HOUR, NOW).pickedUpAt).toBe(NOW - HOUR);
    expect(timesAfter(parcel, 'cancelled', NOW, NOW).pickedUpAt).toBeNull();
  });

  it('forgets the time of a delivery that was none', () => {
    const delivered = { ...parcel, state: 'delivered', deliveredAt: NOW - DAY, overAt: NOW - DAY } as const;
    expect(timesAfter(delivered, 'undelivered', NOW, NOW)).toMatchObject({ deliveredAt: null, overAt: null, attempts: 1 });
  });

  it('counts no more attempts than the table holds', () => {
    expect(timesAfter({ ...parcel, attempts: 20 }, 'undelivered', NOW, NOW).attempts).toBe(20);
  });
});
