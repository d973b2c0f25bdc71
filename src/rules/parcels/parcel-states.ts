import { declareStates } from '../states.ts';

/**
 * The states of a parcel, in the order of its way. A label is a fact of a parcel (`label_key`), not a state. unbooked: no courier knows it
 * for sure; sent: it left the shop, whatever became of it; outbound: it is with the courier, on its way to the receiver; over: the courier
 * moves it no more; gone: its pieces are in no parcel any more and may go into another one.
 */
const states = declareStates({
  draft: ['unbooked'],
  booking: ['unbooked'],
  booked: [],
  picked_up: ['sent', 'outbound'],
  in_transit: ['sent', 'outbound'],
  out_for_delivery: ['sent', 'outbound'],
  undelivered: ['sent', 'outbound'],
  returning: ['sent'],
  delivered: ['sent', 'over'],
  returned: ['sent', 'over', 'gone'],
  cancelled: ['over', 'gone'],
  lost: ['sent', 'over', 'gone'],
  damaged: ['sent', 'over', 'gone'],
});
export type ParcelState = (typeof states.all)[number];
export const parcelStates = states.all;
export const parcelFacts = states.facts;
/** `parcelStatesWhere(isParcelOver)` → the states of which it is true, in their order. */
export const parcelStatesWhere = states.where;

export const isUnbooked = states.is('unbooked');
export const isParcelSent = states.is('sent');
export const isOutbound = states.is('outbound');
export const isParcelOver = states.is('over');
export const isParcelGone = states.is('gone');
/** It is still with the shop: the courier has not taken it. */
export const isBeforePickup = (state: ParcelState): boolean => !isParcelSent(state) && !isParcelOver(state);
/** It left the shop and never reached its receiver. */
export const isParcelFailed = (state: ParcelState): boolean => isParcelSent(state) && isParcelGone(state);
/** It may have no number of a courier yet, or never get one. */
export const mayLackNumber = (state: ParcelState): boolean => !isParcelSent(state) && state !== 'booked';

/** Out to a customer, or back from one. */
export const parcelDirections = ['out', 'back'] as const;
export type ParcelDirection = (typeof parcelDirections)[number];

/** Movers of a parcel. */
export const parcelActors = ['shop', 'courier', 'admin'] as const;
export type ParcelActor = (typeof parcelActors)[number];

/** Troubles that need a person, besides the state of a parcel. */
export const parcelTroubles = ['pickup', 'partial', 'contradiction', 'lost', 'check_failed', 'unknown_status'] as const;
export type ParcelTrouble = (typeof parcelTroubles)[number];
