import { describe, expect, it } from 'vitest';
import type { Paise } from '../../money/money.ts';
import type { ParcelState } from '../parcel-states.ts';
import { parcelBand } from './parcel-band.ts';
import { parcelBeads, parcelsSeen } from './parcel-beads.ts';

const start = Date.parse('2026-11-20T05:30:00Z');
const hour = 3_600_000;
/** A parcel that came through these states, an hour each. */
function parcel(...states: ParcelState[]) {
  const moves = states.map((state, at) => ({
    state,
    at: start + (at + 1) * hour,
    text: state === 'undelivered' ? 'Consignee unavailable' : '',
  }));
  return { state: states.at(-1) ?? 'booked', createdAt: start, bookedAt: start, overAt: null as number | null, moves };
}
const beads = (...states: ParcelState[]) => parcelBeads(parcel(...states), { orderedAt: start - hour, arrival: 'Between Mon and Tue' });
const shape = (...states: ParcelState[]) => beads(...states).map(({ label, state }) => `${label}${state ? ` ${state}` : ''}`);

describe('the steps of a parcel', () => {
  it('Ordered, Packed, With courier, Out for delivery, Delivered: one is now', () => {
    expect(shape('booked')).toEqual(['Ordered done', 'Packed now', 'With courier', 'Out for delivery', 'Delivered']);
    expect(shape('booked', 'in_transit')).toEqual(['Ordered done', 'Packed done', 'With courier now', 'Out for delivery', 'Delivered']);
    expect(shape('booked', 'picked_up', 'out_for_delivery')[3]).toBe('Out for delivery now');
    expect(shape('booked', 'delivered')).toEqual([
      'Ordered done',
      'Packed done',
      'With courier done',
      'Out for delivery done',
      'Delivered done',
    ]);
  });

  it('have the times of the courier, and the days while it is to come', () => {
    expect(beads('booked', 'picked_up', 'out_for_delivery').map(({ note }) => note)).toEqual([
      'Fri, 20 Nov, 10:00 am',
      'Fri, 20 Nov, 11:00 am',
      'Fri, 20 Nov, 1:00 pm',
      'Fri, 20 Nov, 2:00 pm',
      'Between Mon and Tue',
    ]);
    expect(beads('booked', 'delivered').at(-1)?.note).toBe('Fri, 20 Nov, 1:00 pm');
  });

  it('show trouble in the place of the step it stopped at; after a missed delivery the last step is still to come', () => {
    expect(beads('booked', 'picked_up', 'out_for_delivery', 'undelivered').slice(3)).toEqual([
      { label: 'Not delivered', note: 'Nobody was at the door.', state: 'bad' },
      { label: 'Delivered', note: 'Between Mon and Tue', state: null },
    ]);
    expect(shape('booked', 'picked_up', 'returning')).toEqual(['Ordered done', 'Packed done', 'Coming back bad']);
    expect(shape('booked', 'picked_up', 'undelivered', 'returning').slice(2)).toEqual(['With courier done', 'Coming back bad']);
    expect(shape('booked', 'in_transit', 'lost').slice(1)).toEqual(['Packed done', 'Lost bad']);
  });

  it('are of the parcels that its courier has taken; one that was lost gives way to the one sent for it', () => {
    const lost = { ...parcel('booked', 'lost'), overAt: start + 5 * hour };
    const sibling = { ...parcel('booked'), createdAt: start + hour };
    const again = { ...parcel('booked'), createdAt: start + 9 * hour };
    expect(parcelsSeen([parcel('draft'), parcel('booking'), parcel('cancelled')])).toEqual([]);
    expect(parcelsSeen([lost, sibling])).toEqual([lost, sibling]);
    expect(parcelsSeen([lost, sibling, again])).toEqual([sibling, again]);
  });
});

describe('the top of the page', () => {
  const band = (states: ParcelState[], more: { cashDue?: number; isAnswered?: boolean; now?: number } = {}) =>
    parcelBand(
      [{ ...parcel(...states), cashDue: (more.cashDue ?? 0) as Paise, isAnswered: more.isAnswered ?? false }],
      'Pune',
      more.now ?? start,
    );

  it('asks to act on a missed delivery, until the courier has the answer', () => {
    expect(band(['booked', 'undelivered'])).toEqual({
      headline: 'Your parcel could not be delivered',
      sentence: 'Fri, 20 Nov, 1:00 pm: Nobody was at the door. Your parcel is safe with the courier.',
      tone: 'wait',
    });
    expect(band(['booked', 'undelivered'], { isAnswered: true })).toMatchObject({ tone: 'ok' });
  });

  it('says that it comes today, with the cash to keep ready, and not on the day after', () => {
    expect(band(['booked', 'out_for_delivery'], { cashDue: 129_800 })).toEqual({
      headline: 'Arriving today',
      sentence: 'Your parcel is out for delivery in Pune since 1:00 pm. Keep ₹1,298.00 ready.',
      tone: 'ok',
    });
    expect(band(['booked', 'out_for_delivery'], { now: start + 24 * hour })).toBeNull();
    expect(band(['booked', 'in_transit'])).toBeNull();
    expect(band(['booked', 'delivered'])).toBeNull();
  });

  it('says what comes back, is lost or damaged', () => {
    expect(band(['booked', 'returning'])).toMatchObject({ headline: 'Your parcel is coming back to us', tone: 'off' });
    expect(band(['booked', 'lost'])).toMatchObject({ headline: 'Your parcel is lost', tone: 'bad' });
    expect(band(['booked', 'damaged'])).toMatchObject({ headline: 'Your parcel was damaged', tone: 'bad' });
  });
});
