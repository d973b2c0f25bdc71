import { isBusinessDay, istDate } from '../dates.ts';
import { DAY } from '../limits.ts';

/** With fewer parcels than this nothing is said about a zone from what its parcels took. */
const LEAST_SAMPLE = 20;
/** Couriers count from the pickup, which follows the order by a business day. */
const DAYS_TO_PICKUP = 1;

/** Business days from the order to the door. */
export interface MeasuredDays {
  readonly from: number;
  readonly to: number;
  /** Parcels that it is taken from. */
  readonly sample: number;
  /** Source of the days: what parcels really took, or what their couriers had said. */
  readonly by: 'parcels' | 'courier';
}

/** Returns how many business days after the day (IST) of `from` the day of `to` is. UTC ms; 0 for the same day. */
export function businessDaysBetween(from: number, to: number, holidays: readonly string[]): number {
  let days = 0;
  for (let at = from; istDate(at) < istDate(to); ) {
    at += DAY;
    if (isBusinessDay(at, holidays)) days += 1;
  }
  return days;
}

/** Returns the smallest value that this share of all is not above: of 20 values 0.9 is the 18th. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(Math.ceil(sorted.length * share) - 1, 0)] ?? 0;
}

const spread = (values: readonly number[], by: MeasuredDays['by']): MeasuredDays => {
  const from = Math.max(quantile(values, 0.5), 1);
  return { from, to: Math.max(quantile(values, 0.9), from), sample: values.length, by };
};

/**
 * Returns between which business days parcels arrive in a zone: the median and what nine of ten did not exceed. With too few of them, the same
 * of what couriers had said; null where these are too few too, and the promise that holds everywhere applies (#9).
 * @param taken business days from order to door of the parcels delivered @param quoted days from pickup to door, as couriers said
 */
export function measuredDays(taken: readonly number[], quoted: readonly number[]): MeasuredDays | null {
  if (taken.length >= LEAST_SAMPLE) return spread(taken, 'parcels');
  if (quoted.length < LEAST_SAMPLE) return null;
  return spread(
    quoted.map((days) => days + DAYS_TO_PICKUP),
    'courier',
  );
}
