import { DAY, HOUR, MINUTE } from '../limits.ts';
import { isOutbound, type ParcelState, parcelStatesWhere } from './parcel-states.ts';

/** Times of a parcel from which it grows late, in UTC ms; null where it does not wait for anything. */
export interface AgeingTimes {
  readonly bookedAt: number | null;
  /** Its newest scan, or the move that brought it here, or its booking. */
  readonly scannedAt: number | null;
  /** The same, of a missed delivery that nobody has answered. */
  readonly missedAt: number | null;
  /** Its return to the shop, until it is opened. */
  readonly unopenedAt: number | null;
  /** Its cash was collected, until the courier has paid it. */
  readonly collectedAt: number | null;
  /** The answer of a courier was lost, until it is looked up. */
  readonly unknownAt: number | null;
  /** The last moment to dispute a weight, while the dispute is open. */
  readonly answerBy: number | null;
  /** The end of the day on which the next step of a claim is due, until it is paid or refused. */
  readonly claimBy: number | null;
}

interface AgeingRule {
  /** The states in which the time counts; null for any. */
  readonly states: readonly ParcelState[] | null;
  readonly from: keyof AgeingTimes;
  /** Ms after that time; negative: before it. */
  readonly limit: number;
}

/** Things that need a person because too much time has passed. The list of the desk, its rows and the work to do follow this table. */
export const ageings = {
  not_picked_up: { states: ['booked'], from: 'bookedAt', limit: DAY },
  no_scan: { states: parcelStatesWhere((state) => isOutbound(state) && state !== 'out_for_delivery'), from: 'scannedAt', limit: 3 * DAY },
  out_too_long: { states: ['out_for_delivery'], from: 'scannedAt', limit: DAY },
  unanswered: { states: ['undelivered'], from: 'missedAt', limit: 12 * HOUR },
  not_back: { states: ['returning'], from: 'scannedAt', limit: 15 * DAY },
  not_opened: { states: ['returned'], from: 'unopenedAt', limit: 2 * DAY },
  cash_not_remitted: { states: null, from: 'collectedAt', limit: 10 * DAY },
  call_unknown: { states: null, from: 'unknownAt', limit: 15 * MINUTE },
  claim_ends: { states: null, from: 'answerBy', limit: -2 * DAY },
  loss_claim_ends: { states: null, from: 'claimBy', limit: -2 * DAY },
} as const satisfies Readonly<Record<string, AgeingRule>>;
export type Ageing = keyof typeof ageings;

export const ageingRules = Object.entries(ageings) as readonly (readonly [Ageing, AgeingRule])[];

export interface Late {
  readonly why: Ageing;
  /** UTC ms at which the limit was reached. */
  readonly since: number;
}

/** Returns what a parcel is late for, of several the one that has waited longest; null if nothing. A time that is left out does not count. */
export function ageingOf(parcel: Partial<AgeingTimes> & { readonly state: ParcelState }, now: number): Late | null {
  const late = ageingRules.flatMap(([why, { states, from, limit }]): Late[] => {
    const at = parcel[from] ?? null;
    if (at === null || (states !== null && !states.includes(parcel.state))) return [];
    return at + limit < now ? [{ why, since: at + limit }] : [];
  });
  return late.toSorted((a, b) => a.since - b.since)[0] ?? null;
}
