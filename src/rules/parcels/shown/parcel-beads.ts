import { formatDateTime } from '../../dates.ts';
import { orderRuleTexts } from '../../order/order-rules.texts.ts';
import { isParcelOver, type ParcelState } from '../parcel-states.ts';
import { type MissedReason, missedReason } from './missed-reason.ts';
import { parcelShownTexts } from './parcel-shown.texts.ts';

/** A parcel as its customer sees it. */
export interface ParcelSeen {
  readonly state: ParcelState;
  /** UTC ms. */
  readonly createdAt: number;
  readonly bookedAt: number | null;
  readonly overAt: number | null;
  /** The scans that moved it, oldest first, by the courier's clock, each with the courier's words. */
  readonly moves: readonly { readonly state: ParcelState; readonly at: number; readonly text: string }[];
}

/** A step of a parcel: behind it, at it, in the way, or to come. */
export interface ParcelBead {
  readonly label: string;
  readonly note: string;
  readonly state: 'done' | 'now' | 'bad' | null;
}

/** Its customer sees it: the courier has taken it, and its booking was not cancelled. */
const isSeen = ({ state }: ParcelSeen): boolean => state !== 'draft' && state !== 'booking' && state !== 'cancelled';

/**
 * Returns the parcels of an order that its customer sees. One that came back, was lost or damaged is left out once another one was made
 * after its end.
 */
export function parcelsSeen<P extends ParcelSeen>(parcels: readonly P[]): P[] {
  const seen = parcels.filter(isSeen);
  const isReplaced = ({ state, overAt }: P) =>
    state !== 'delivered' && overAt !== null && isParcelOver(state) && seen.some(({ createdAt }) => createdAt > overAt);
  return seen.filter((parcel) => !isReplaced(parcel));
}

/** Ordered, Packed, With courier, Out for delivery, Delivered. */
const [PACKED, WITH_COURIER, OUT, DELIVERED] = [1, 2, 3, 4];
const LAST = DELIVERED + 1;

/** Returns the step that a parcel has reached; a parcel that comes back stopped where its newest scan on the way there was. */
function reachedBy({ state, moves }: ParcelSeen): number {
  if (state === 'delivered') return LAST;
  if (state === 'booked') return PACKED;
  if (state === 'picked_up' || state === 'in_transit') return WITH_COURIER;
  if (state === 'out_for_delivery' || state === 'undelivered') return OUT;
  return moves.some((move) => move.state === 'out_for_delivery' || move.state === 'undelivered') ? OUT : WITH_COURIER;
}

const lastMove = ({ moves }: ParcelSeen, ...states: ParcelState[]) => moves.findLast(({ state }) => states.includes(state));
const timeOf = (parcel: ParcelSeen, ...states: ParcelState[]): string => {
  const at = lastMove(parcel, ...states)?.at;
  return at === undefined ? '' : formatDateTime(at);
};

/** Returns why the last delivery was missed, and when (UTC ms); null if none was. */
export function lastMissed(parcel: ParcelSeen): { readonly reason: MissedReason; readonly at: number } | null {
  const move = lastMove(parcel, 'undelivered');
  return move ? { reason: missedReason(move.text), at: move.at } : null;
}

/** Returns what replaces the step at which a parcel stopped; null while all is well. */
function troubleOf(parcel: ParcelSeen): ParcelBead | null {
  const t = parcelShownTexts();
  const labels: Partial<Record<ParcelState, string>> = {
    undelivered: t.missed,
    returning: t.comingBack,
    returned: t.cameBack,
    lost: t.lost,
    damaged: t.damaged,
  };
  const label = labels[parcel.state];
  if (label === undefined) return null;
  const missed = parcel.state === 'undelivered' ? lastMissed(parcel) : null;
  const when = timeOf(parcel, parcel.state);
  return { label, note: missed ? t[missed.reason] : when, state: 'bad' };
}

/**
 * Returns the steps of one parcel: Ordered, Packed, With courier, Out for delivery, Delivered. Trouble takes the place of the step at which it
 * stopped; after a missed delivery the last step is still to come, after any other trouble nothing is.
 * @param orderedAt UTC ms @param arrival the text of the last step while it is to come: 'Between Tue 24 and Mon 30 November'
 */
export function parcelBeads(parcel: ParcelSeen, { orderedAt, arrival }: { orderedAt: number; arrival: string }): ParcelBead[] {
  const [t, own] = [orderRuleTexts(), parcelShownTexts()];
  const reached = reachedBy(parcel);
  const trouble = troubleOf(parcel);
  const booked = parcel.bookedAt === null ? '' : formatDateTime(parcel.bookedAt);
  const first = parcel.moves.find(({ state }) => state !== 'booked');
  const steps = [
    [t.ordered, formatDateTime(orderedAt)],
    [t.packed, reached === PACKED ? own.waitsForCourier : booked],
    [t.withCourier, reached < WITH_COURIER || !first ? '' : formatDateTime(first.at)],
    [own.outForDelivery, reached < OUT ? '' : timeOf(parcel, 'out_for_delivery')],
    [t.delivered, reached === LAST ? timeOf(parcel, 'delivered') : arrival],
  ];
  const beads = steps.map(([label = '', note = ''], at): ParcelBead => {
    if (at === reached && trouble) return trouble;
    return { label, note, state: at < reached ? 'done' : at === reached ? 'now' : null };
  });
  return trouble && parcel.state !== 'undelivered' ? beads.slice(0, reached + 1) : beads;
}
