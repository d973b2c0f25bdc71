import { describe, expect, it } from 'vitest';
import { moveKindOf, parcelMoves, parcelTransitionRows, rankOf } from './parcel-moves.ts';
import { isParcelGone, isParcelOver, parcelStates } from './parcel-states.ts';

describe('the moves of a parcel', () => {
  it('name each pair of states once for each actor', () => {
    const keys = parcelTransitionRows().map(({ from, to, actor }) => `${from} ${to} ${actor}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(parcelMoves.filter(({ from, to }) => from === to)).toEqual([]);
  });

  it('let scans jump forward and never back to booked', () => {
    expect(moveKindOf('booked', 'delivered', 'courier', false)).toBe('normal');
    expect(moveKindOf('undelivered', 'out_for_delivery', 'courier', false)).toBe('normal');
    expect(parcelMoves.filter(({ to, from }) => to === 'booked' && from !== 'booking')).toEqual([]);
    expect(parcelMoves.filter(({ to, from }) => to === 'picked_up' && from !== 'booked' && from !== 'cancelled')).toEqual([]);
  });

  it('end with the courier: only the administrator corrects an end, with a reason', () => {
    const afterTheEnd = parcelMoves.filter(({ from }) => isParcelOver(from));
    expect(afterTheEnd.length).toBeGreaterThan(5);
    expect(afterTheEnd.filter(({ actor, kind }) => actor !== 'admin' || kind !== 'repair')).toEqual([]);
    expect(moveKindOf('delivered', 'returning', 'courier', false)).toBeNull();
  });

  it('let the administrator move a parcel without an API, and no other one', () => {
    expect(moveKindOf('booked', 'picked_up', 'admin', true)).toBe('manual');
    expect(moveKindOf('booked', 'picked_up', 'admin', false)).toBeNull();
    // Both of these are also said to a courier with an API.
    expect(moveKindOf('undelivered', 'returning', 'admin', false)).toBe('normal');
    expect(moveKindOf('returning', 'returned', 'admin', false)).toBe('normal');
    // No scan ends a parcel that is called lost.
    expect(moveKindOf('in_transit', 'lost', 'admin', false)).toBe('repair');
    expect(moveKindOf('draft', 'lost', 'admin', true)).toBeNull();
  });

  it('book only by the shop, and book only once', () => {
    expect(parcelMoves.filter(({ to }) => to === 'booking')).toEqual([{ from: 'draft', to: 'booking', actor: 'shop', kind: 'normal' }]);
    expect(parcelMoves.filter(({ to }) => to === 'booked').map(({ actor }) => actor)).toEqual(['courier']);
  });
});

it('ranks the states in the order of the way', () => {
  expect(parcelStates.map(rankOf)).toEqual(parcelStates.map((_, at) => at));
  expect(rankOf('delivered')).toBeGreaterThan(rankOf('out_for_delivery'));
});

it('counts the pieces of a parcel that is under way or delivered', () => {
  expect(parcelStates.filter((state) => isParcelGone(state))).toEqual(['returned', 'cancelled', 'lost', 'damaged']);
});
