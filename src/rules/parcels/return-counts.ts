import { type Paise, paise } from '../money/money.ts';

/** By what parcels are counted. month: of dispatch; pin: the first three digits of the PIN code. */
export const countedBy = ['month', 'pin', 'piece', 'courier', 'method'] as const;
export type CountedBy = (typeof countedBy)[number];

/** Fewer parcels say nothing: a rate of them is not shown. */
const COUNT_MIN = 20;

/** Days that the counts look back; after them nothing about a buyer's answers is kept. */
export const COUNTED_DAYS = 180;

/** Per cent of `whole`, to one place; null for fewer than COUNT_MIN. `rateOf(3, 40)` → 7.5 */
export const rateOf = (part: number, whole: number): number | null => (whole < COUNT_MIN ? null : Math.round((part * 1000) / whole) / 10);

interface Returned {
  readonly returned: number;
  readonly cost: Paise;
}

/**
 * Returns what was saved by orders that were asked and ended before they were sent, at the mean cost of a returned parcel; null where too
 * few came back to know it.
 */
export const savedBy = (ended: number, { returned, cost }: Returned): Paise | null =>
  returned < COUNT_MIN ? null : paise(Math.round((ended * cost) / returned));
