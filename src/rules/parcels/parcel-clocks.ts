import { DAY, HOUR, MINUTE } from '../limits.ts';
import { isParcelOver, type ParcelState } from './parcel-states.ts';

/** Ms after which the courier is asked about a parcel again, by its state. Null: there is nothing to ask. */
const asksEvery: Record<ParcelState, number | null> = {
  draft: null,
  booking: null,
  booked: 2 * HOUR,
  picked_up: 3 * HOUR,
  in_transit: 3 * HOUR,
  out_for_delivery: 30 * MINUTE,
  undelivered: HOUR,
  returning: 6 * HOUR,
  delivered: null,
  returned: null,
  cancelled: null,
  lost: null,
  damaged: null,
};

/** For so long after its end a parcel is still asked about, once a day: what contradicts the end must be seen (T8). */
export const ASKED_AFTER_END = 7 * DAY;

/** Returns the time of the next question about a parcel, in UTC ms, or null if none is needed. */
export function nextPollAt(state: ParcelState, overAt: number | null, now: number): number | null {
  const every = asksEvery[state];
  if (every !== null) return now + every;
  if (!isParcelOver(state) || overAt === null) return null;
  return now + DAY <= overAt + ASKED_AFTER_END ? now + DAY : null;
}

/** With fewer calls left than this in a run, no further parcel is asked about and no further call is sent. */
export const COURIER_CALLS_KEPT = 12;
/** Parcels in one question to a courier, which is the most that each of them takes. */
export const POLLED_TOGETHER = 50;
/** Such questions to one courier in one run: a year of 100,000 parcels has 2,000 to ask about, a third of them in an hour. */
export const POLL_ROUNDS = 8;
/** Ms between two runs of the poll. */
export const POLL_EVERY = 10 * MINUTE;
/** Ms after which a booking whose cancellation was asked for, and that no scan has moved, counts as cancelled. */
export const CANCEL_BELIEVED_AFTER = 2 * DAY;
/** Files of labels are deleted so long after the end of their parcel. */
export const LABELS_KEPT = 90 * DAY;
