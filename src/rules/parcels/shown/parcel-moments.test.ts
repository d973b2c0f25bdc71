import { expect, it } from 'vitest';
import type { ParcelState } from '../parcel-states.ts';
import { parcelMoments } from './parcel-moments.ts';

const parcel = (...moves: readonly (readonly [ParcelState, number, string?])[]) => ({
  state: moves.at(-1)?.[0] ?? ('booked' as const),
  createdAt: 0,
  bookedAt: 0,
  overAt: null,
  moves: moves.map(([state, at, text = '']) => ({ state, at, text })),
});

it('the history of an order has the scans that its own events do not tell, of all parcels, oldest first', () => {
  const one = parcel(['picked_up', 1], ['out_for_delivery', 2], ['undelivered', 4, 'Consignee unavailable'], ['returning', 9]);
  const other = parcel(['picked_up', 1], ['out_for_delivery', 3], ['delivered', 5]);
  expect(parcelMoments([one, other])).toEqual([
    { at: 2, what: 'Out for delivery' },
    { at: 3, what: 'Out for delivery' },
    { at: 4, what: 'Not delivered', more: 'Nobody was at the door.' },
    { at: 9, what: 'Coming back' },
  ]);
});
