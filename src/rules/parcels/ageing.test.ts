import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../limits.ts';
import { type AgeingTimes, ageingOf, ageings } from './ageing.ts';
import type { ParcelState } from './parcel-states.ts';

const NOW = Date.UTC(2026, 10, 27, 9);
const late = (state: ParcelState, times: Partial<AgeingTimes>) => ageingOf({ state, ...times }, NOW)?.why ?? null;

describe('ageingOf', () => {
  it('is late one ms after its limit, not at it', () => {
    const at = (ms: number) => ageingOf({ state: 'booked', bookedAt: NOW - ms }, NOW);
    expect(at(ageings.not_picked_up.limit)).toBeNull();
    expect(at(ageings.not_picked_up.limit + 1)).toEqual({ why: 'not_picked_up', since: NOW - 1 });
  });

  it('counts from the newest scan, by the state', () => {
    expect(late('in_transit', { scannedAt: NOW - 3 * DAY - 1 })).toBe('no_scan');
    expect(late('out_for_delivery', { scannedAt: NOW - DAY - 1 })).toBe('out_too_long');
    expect(late('returning', { scannedAt: NOW - 15 * DAY - 1 })).toBe('not_back');
    expect(late('delivered', { scannedAt: NOW - 30 * DAY, bookedAt: NOW - 30 * DAY })).toBeNull();
  });

  it('waits 12 hours for the answer to a missed delivery, and then for the courier', () => {
    const at = NOW - 12 * HOUR - 1;
    expect(late('undelivered', { scannedAt: at, missedAt: at })).toBe('unanswered');
    expect(late('undelivered', { scannedAt: at, missedAt: null })).toBeNull();
    expect(late('undelivered', { scannedAt: NOW - 3 * DAY - 1, missedAt: null })).toBe('no_scan');
  });

  it('waits for a parcel that came back to be opened, and for nothing afterwards', () => {
    expect(late('returned', { unopenedAt: NOW - 2 * DAY - 1 })).toBe('not_opened');
    expect(late('returned', { unopenedAt: null })).toBeNull();
  });

  it('counts cash, lost answers and claims in any state', () => {
    expect(late('delivered', { collectedAt: NOW - 10 * DAY - 1 })).toBe('cash_not_remitted');
    expect(late('booking', { unknownAt: NOW - 15 * MINUTE - 1 })).toBe('call_unknown');
    expect(late('delivered', { answerBy: NOW + 2 * DAY - 1 })).toBe('claim_ends');
    expect(late('delivered', { answerBy: NOW + 2 * DAY })).toBeNull();
    expect(late('lost', { claimBy: NOW + 2 * DAY - 1 })).toBe('loss_claim_ends');
  });

  it('names what has waited longest', () => {
    const both = { scannedAt: NOW - 4 * DAY, missedAt: NOW - 4 * DAY };
    expect(ageingOf({ state: 'undelivered', ...both }, NOW)).toEqual({ why: 'unanswered', since: NOW - 4 * DAY + 12 * HOUR });
  });
});
