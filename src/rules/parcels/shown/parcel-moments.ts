import type { ParcelState } from '../parcel-states.ts';
import { missedReason } from './missed-reason.ts';
import type { ParcelSeen } from './parcel-beads.ts';
import { parcelShownTexts } from './parcel-shown.texts.ts';

/** Report of a courier about a parcel, in the history of its order. `at` is UTC ms. */
interface ParcelMoment {
  readonly at: number;
  readonly what: string;
  /** Why it was not delivered. */
  readonly more?: string;
}

/** Returns what the history of an order does not know from the order itself: that it left and that it arrived are its own events. */
export function parcelMoments(parcels: readonly ParcelSeen[]): ParcelMoment[] {
  const t = parcelShownTexts();
  const words: Partial<Record<ParcelState, string>> = {
    out_for_delivery: t.outForDelivery,
    undelivered: t.missed,
    returning: t.comingBack,
    returned: t.cameBack,
    lost: t.lost,
    damaged: t.damaged,
  };
  const all = parcels.flatMap(({ moves }) => moves).toSorted((one, other) => one.at - other.at);
  return all.flatMap(({ state, at, text }) => {
    const what = words[state];
    if (what === undefined) return [];
    return [state === 'undelivered' ? { at, what, more: t[missedReason(text)] } : { at, what }];
  });
}
