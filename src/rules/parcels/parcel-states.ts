/** Every state of a parcel, in the order of its way. A label is a fact of a parcel (`label_key`), not a state. */
export const parcelStates = [
  'draft',
  'booking',
  'booked',
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'undelivered',
  'returning',
  'delivered',
  'returned',
  'cancelled',
  'lost',
  'damaged',
] as const;
export type ParcelState = (typeof parcelStates)[number];

/** Out to a customer, or back from one. */
export const parcelDirections = ['out', 'back'] as const;
export type ParcelDirection = (typeof parcelDirections)[number];

/** Movers of a parcel. */
export const parcelActors = ['shop', 'courier', 'admin'] as const;
export type ParcelActor = (typeof parcelActors)[number];

/** Troubles that need a person, besides the state of a parcel. */
export const parcelTroubles = ['pickup', 'partial', 'contradiction', 'lost', 'check_failed', 'unknown_status'] as const;
export type ParcelTrouble = (typeof parcelTroubles)[number];

/** It is still with the shop: the courier has not taken it. */
export const isBeforePickup = (state: ParcelState): boolean => state === 'draft' || state === 'booking' || state === 'booked';

/** The ends of a way: the courier moves nothing any more. */
export const isParcelOver = (state: ParcelState): boolean =>
  state === 'delivered' || state === 'returned' || state === 'cancelled' || state === 'lost' || state === 'damaged';
