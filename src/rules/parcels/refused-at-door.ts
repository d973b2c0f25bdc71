import { istDate } from '../dates.ts';
import { missedReason } from './shown/missed-reason.ts';

/** A missed delivery, as the courier told it. */
export interface MissedDelivery {
  /** UTC ms by the courier's clock. */
  readonly at: number;
  readonly text: string;
}

/** A refusal is held against a buyer only where the courier says it of so many days. */
const REFUSED_ATTEMPTS_MIN = 2;

/** Refusals by the buyer: 'cancelled' alone may be the courier's, and a gate that refuses entry is nobody's. */
const NO =
  /\b(?:refus\w*|reject\w*|not interested|did ?n.t order)\b|\bcancel\w* by (?:the )?(?:customer|consignee|buyer|receiver)\b|\b(?:customer|consignee|buyer|receiver)\W+(?:\w+\W+)?cancel/;
const NOT_THE_BUYERS = /\b(?:entry|security|gate|guard|courier|seller|shipper|unreachable|not reachable|not contactable)\b/;

function isRefusal({ text }: MissedDelivery): boolean {
  const said = text.toLowerCase().replaceAll('_', ' ');
  return missedReason(text) === 'refused' && NO.test(said) && !NOT_THE_BUYERS.test(said);
}

/**
 * Returns whether the buyer refused a parcel at the door: the courier said so of at least two attempts, each on a day of its own, because
 * couriers report some twice. Not reached, no cash at hand and an address that was not found are no refusals.
 */
export const isRefusedAtDoor = (missed: readonly MissedDelivery[]): boolean =>
  new Set(missed.filter(isRefusal).map(({ at }) => istDate(at))).size >= REFUSED_ATTEMPTS_MIN;
