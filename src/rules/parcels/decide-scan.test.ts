import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../limits.ts';
import { decideScan, inOrder, type ScanFacts, type ScannedParcel } from './decide-scan.ts';
import { parcelStates } from './parcel-states.ts';

const NOW = Date.UTC(2026, 10, 27, 9);
const parcel = (over: Partial<ScannedParcel> = {}): ScannedParcel => ({
  state: 'in_transit',
  bookedAt: NOW - 48 * HOUR,
  lastScanAt: NOW - 5 * HOUR,
  ...over,
});
const scan = (over: Partial<ScanFacts> = {}): ScanFacts => ({ at: NOW - HOUR, state: 'out_for_delivery', trouble: null, ...over });
const still = { moveTo: null, trouble: null };

describe('decideScan', () => {
  it('moves the parcel by a newer scan', () => {
    expect(decideScan(parcel(), scan(), NOW)).toEqual({ moveTo: 'out_for_delivery', trouble: null });
  });

  it('takes a jump over scans that were missed', () => {
    const booked = parcel({ state: 'booked', lastScanAt: null });
    expect(decideScan(booked, scan({ state: 'delivered' }), NOW)).toEqual({ moveTo: 'delivered', trouble: null });
  });

  it('moves nothing by a scan that is older than the newest that moved (T5)', () => {
    expect(decideScan(parcel(), scan({ at: NOW - 6 * HOUR, state: 'delivered' }), NOW)).toEqual(still);
  });

  it('lets the higher rank win where both scans have the same time', () => {
    const at = NOW - 5 * HOUR;
    expect(decideScan(parcel(), scan({ at, state: 'out_for_delivery' }), NOW).moveTo).toBe('out_for_delivery');
    expect(decideScan(parcel({ state: 'out_for_delivery' }), scan({ at, state: 'in_transit' }), NOW)).toEqual(still);
  });

  it('believes a clock that is 10 minutes ahead, and none beyond that (T14)', () => {
    expect(decideScan(parcel(), scan({ at: NOW + 10 * MINUTE }), NOW).moveTo).toBe('out_for_delivery');
    expect(decideScan(parcel(), scan({ at: NOW + 10 * MINUTE + 1 }), NOW)).toEqual(still);
  });

  it('takes no scan from more than an hour before the booking: the number was that of another parcel (T6)', () => {
    const booked = parcel({ state: 'booked', bookedAt: NOW - 2 * HOUR, lastScanAt: null });
    expect(decideScan(booked, scan({ at: NOW - 3 * HOUR, state: 'picked_up' }), NOW).moveTo).toBe('picked_up');
    expect(decideScan(booked, scan({ at: NOW - 3 * HOUR - 1, state: 'delivered' }), NOW)).toEqual(still);
    expect(decideScan(parcel({ state: 'booking', bookedAt: null, lastScanAt: null }), scan(), NOW)).toEqual(still);
  });

  it.each(['delivered', 'returned', 'cancelled', 'lost', 'damaged'] as const)('moves nothing after %s: a contradiction (T8)', (state) => {
    expect(decideScan(parcel({ state }), scan({ state: 'returning' }), NOW)).toEqual({ moveTo: null, trouble: 'contradiction' });
    expect(decideScan(parcel({ state }), scan({ state }), NOW)).toEqual(still);
    expect(decideScan(parcel({ state }), scan({ state: 'in_transit', at: NOW - 6 * HOUR }), NOW)).toEqual(still);
  });

  it('moves a parcel that comes back to the door all the same, and to nothing else forward', () => {
    expect(decideScan(parcel({ state: 'returning' }), scan({ state: 'delivered' }), NOW).moveTo).toBe('delivered');
    expect(decideScan(parcel({ state: 'returning' }), scan({ state: 'out_for_delivery' }), NOW)).toEqual({
      moveTo: null,
      trouble: 'contradiction',
    });
  });

  it('says nothing about a booking that is reported again', () => {
    expect(decideScan(parcel(), scan({ state: 'booked' }), NOW)).toEqual(still);
    expect(decideScan(parcel(), scan({ state: 'booked', trouble: 'pickup' }), NOW).trouble).toBe('pickup');
  });

  it('keeps a code that is not listed as an event with one trouble', () => {
    expect(decideScan(parcel(), scan({ state: null }), NOW)).toEqual({ moveTo: null, trouble: 'unknown_status' });
    expect(decideScan(parcel(), scan({ state: null, trouble: 'partial' }), NOW)).toEqual({ moveTo: null, trouble: 'partial' });
    expect(decideScan(parcel(), scan({ state: null, at: NOW - 6 * HOUR }), NOW)).toEqual(still);
  });

  it('passes the trouble of a scan that moves', () => {
    expect(decideScan(parcel(), scan({ state: 'lost', trouble: 'lost' }), NOW)).toEqual({ moveTo: 'lost', trouble: 'lost' });
  });

  it('never leaves an end, whatever the scan', () => {
    for (const state of ['delivered', 'returned', 'cancelled', 'lost', 'damaged'] as const)
      for (const said of parcelStates) expect(decideScan(parcel({ state }), scan({ state: said }), NOW).moveTo).toBeNull();
  });
});

it('orders scans by time, those of one moment by rank', () => {
  const [late, low, high, unknown] = [
    scan({ at: 3 }),
    scan({ at: 1, state: 'picked_up' }),
    scan({ at: 1, state: 'delivered' }),
    scan({ at: 1, state: null }),
  ];
  expect(inOrder([late, high, unknown, low])).toEqual([unknown, low, high, late]);
});
