import { HOUR, MINUTE } from '../limits.ts';
import { moveKindOf, rankOf } from './parcel-moves.ts';
import { isParcelOver, type ParcelState, type ParcelTrouble } from './parcel-states.ts';

/** A courier's clock may be ahead of ours by so much; what is later still is an event that moves nothing. */
export const SCAN_AHEAD_MAX = 10 * MINUTE;
/** Couriers use their numbers again: a scan from before the booking is of another parcel. Their clocks may be behind by so much. */
const SCAN_BEFORE_BOOKING_MAX = HOUR;

export interface ScannedParcel {
  readonly state: ParcelState;
  /** UTC ms; null before it is booked. */
  readonly bookedAt: number | null;
  /** UTC ms of the newest scan that moved it. */
  readonly lastScanAt: number | null;
}

export interface ScanFacts {
  /** UTC ms by the courier's clock. */
  readonly at: number;
  /** Null for a code that is not listed. */
  readonly state: ParcelState | null;
  readonly trouble: ParcelTrouble | null;
}

export interface ScanDecision {
  /** The state that the parcel has now; null: the scan is an event only. */
  readonly moveTo: ParcelState | null;
  /** Trouble that needs a person; null leaves the present trouble as it is. */
  readonly trouble: ParcelTrouble | null;
}

const event = (trouble: ParcelTrouble | null = null): ScanDecision => ({ moveTo: null, trouble });

/**
 * Decides what a scan does to a parcel. Scans arrive late, twice, out of order and of other parcels: only a scan that is newer than all
 * that moved the parcel, or as new with a higher rank, moves it. After the end nothing moves: what contradicts it is a trouble for a person.
 */
export function decideScan({ state, bookedAt, lastScanAt }: ScannedParcel, scan: ScanFacts, now: number): ScanDecision {
  if (scan.at > now + SCAN_AHEAD_MAX) return event();
  if (bookedAt === null || scan.at < bookedAt - SCAN_BEFORE_BOOKING_MAX) return event();
  const isOlder = lastScanAt !== null && scan.at < lastScanAt;
  if (scan.state === null) return event(isOlder ? null : (scan.trouble ?? 'unknown_status'));
  if (isOlder) return event();
  if (scan.state === state) return event(scan.trouble);
  if (scan.at === lastScanAt && rankOf(scan.state) <= rankOf(state)) return event();
  if (isParcelOver(state)) return event('contradiction');
  if (moveKindOf(state, scan.state, 'courier', false) !== null) return { moveTo: scan.state, trouble: scan.trouble };
  // 'Booked' again after the pickup says nothing; a way forward from a way back does.
  return event(rankOf(scan.state) > rankOf('picked_up') || state === 'returning' ? 'contradiction' : scan.trouble);
}

/** Returns scans in the order in which they are decided: the oldest first, of one moment the one with the lower rank. */
export function inOrder<S extends Pick<ScanFacts, 'at' | 'state'>>(scans: readonly S[]): S[] {
  const rank = ({ state }: S) => (state === null ? -1 : rankOf(state));
  return [...scans].sort((a, b) => a.at - b.at || rank(a) - rank(b));
}
