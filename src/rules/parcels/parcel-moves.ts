import {
  isOutbound,
  isParcelOver,
  isParcelSent,
  type ParcelActor,
  type ParcelState,
  parcelStates,
  parcelStatesWhere,
} from './parcel-states.ts';

/** `repair`: the administrator corrects what a courier said, with a reason. `manual`: only of a parcel that no courier's API moves. */
type MoveKind = 'normal' | 'repair' | 'manual';
export interface ParcelMove {
  readonly from: ParcelState;
  readonly to: ParcelState;
  readonly actor: ParcelActor;
  readonly kind: MoveKind;
}

const under = (from: ParcelState, to: readonly ParcelState[], actor: ParcelActor, kind: MoveKind = 'normal'): ParcelMove[] =>
  to.map((state) => ({ from, to: state, actor, kind }));

const onTheWay = parcelStatesWhere((state) => isOutbound(state) && state !== 'picked_up');
const ends = parcelStatesWhere((state) => isParcelSent(state) && isParcelOver(state));

/** Scans are missed, so jumps forward are allowed, and the three states on the way follow each other both ways. */
const byCourier: readonly ParcelMove[] = [
  ...under('booking', ['booked', 'draft'], 'courier'),
  ...under('booked', ['picked_up', ...onTheWay, 'returning', ...ends, 'cancelled'], 'courier'),
  ...under('picked_up', [...onTheWay, 'returning', ...ends], 'courier'),
  ...onTheWay.flatMap((from) => under(from, [...onTheWay.filter((to) => to !== from), 'returning', ...ends], 'courier')),
  ...under('returning', ends, 'courier'),
];

const byHand: readonly ParcelMove[] = [
  ...under('draft', ['booking'], 'shop'),
  ...under('draft', ['cancelled'], 'admin'),
  // The courier does not know the reference: see the trigger parcels_check_withdrawal.
  ...under('booking', ['cancelled'], 'admin'),
  ...under('booked', ['cancelled'], 'admin'),
  ...under('undelivered', ['returning'], 'admin'),
  ...under('returning', ['returned'], 'admin'),
  // Couriers call a parcel lost that often turns up, so that no scan ends it: a person does.
  ...parcelStatesWhere((state) => isParcelSent(state) && !isParcelOver(state)).flatMap((from) => under(from, ['lost'], 'admin', 'repair')),
  // A false delivery; a parcel that was found; one that was collected after its booking was cancelled.
  ...under('delivered', ['undelivered', 'returning', 'lost'], 'admin', 'repair'),
  ...under('lost', ['in_transit', 'delivered', 'returned'], 'admin', 'repair'),
  ...under('cancelled', ['picked_up'], 'admin', 'repair'),
];

const isSame = (one: ParcelMove, other: ParcelMove) => one.from === other.from && one.to === other.to && one.actor === other.actor;

/** Moves that scans of a courier cause, and the administrator for a parcel without an API. */
const ofManualParcels: readonly ParcelMove[] = byCourier
  .filter(({ from }) => from !== 'booking')
  .map((move): ParcelMove => ({ ...move, actor: 'admin', kind: 'manual' }))
  .filter((move) => !byHand.some((other) => isSame(move, other)));

/** Every move of a parcel. The table `parcel_transitions` is filled from here; the database refuses all others. */
export const parcelMoves: readonly ParcelMove[] = [...byCourier, ...byHand, ...ofManualParcels];

/** Returns the rows of the table `parcel_transitions`, which drizzle/migrate.ts writes. */
export const parcelTransitionRows = () => parcelMoves.map(({ from, to, actor, kind }) => ({ from, to, actor, kind }));

/** Returns how somebody may make this move, or null if nobody of the kind may. */
export function moveKindOf(from: ParcelState, to: ParcelState, actor: ParcelActor, isManual: boolean): MoveKind | null {
  const kind = parcelMoves.find((move) => isSame(move, { from, to, actor, kind: 'normal' }))?.kind ?? null;
  return kind === 'manual' && !isManual ? null : kind;
}

/** Returns the rank of a state on the way: of two scans of the same moment the one with the higher rank is the later one. */
export const rankOf = (state: ParcelState): number => parcelStates.indexOf(state);
