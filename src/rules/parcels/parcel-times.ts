import { istDate } from '../dates.ts';
import { nextPollAt } from './parcel-clocks.ts';
import { isParcelOver, type ParcelState } from './parcel-states.ts';

export interface ParcelTimes {
  readonly state: ParcelState;
  readonly attempts: number;
  readonly lastAttemptAt: number | null;
  readonly pickedUpAt: number | null;
  readonly deliveredAt: number | null;
  readonly returnedAt: number | null;
  readonly overAt: number | null;
}

/** Times that a parcel notes when it enters a state. UTC ms. */
export interface NotedTimes extends Omit<ParcelTimes, 'state'> {
  readonly nextCheckAt: number | null;
}

const ATTEMPTS_COUNTED = 20;

/** Scans of one IST day are one missed delivery: couriers report some twice. */
export const isNewAttempt = (at: number, lastAttemptAt: number | null): boolean =>
  lastAttemptAt === null || istDate(at) !== istDate(lastAttemptAt);

/**
 * Returns what a parcel notes when it comes into `to`: when it was fetched, delivered or back, by the courier's time `at`, and when it is asked about
 * next. A state that is left again, because a delivery was none, loses its time.
 */
export function timesAfter(parcel: ParcelTimes, to: ParcelState, at: number, now: number): NotedTimes {
  const isAttempt = to === 'undelivered' && isNewAttempt(at, parcel.lastAttemptAt);
  const overAt = isParcelOver(to) ? now : null;
  const isFetched = to !== 'draft' && to !== 'booking' && to !== 'booked' && to !== 'cancelled';
  return {
    attempts: Math.min(parcel.attempts + (isAttempt ? 1 : 0), ATTEMPTS_COUNTED),
    lastAttemptAt: isAttempt ? at : parcel.lastAttemptAt,
    pickedUpAt: parcel.pickedUpAt ?? (isFetched ? at : null),
    deliveredAt: to === 'delivered' ? at : null,
    returnedAt: to === 'returned' ? at : null,
    overAt,
    nextCheckAt: nextPollAt(to, overAt, now),
  };
}
