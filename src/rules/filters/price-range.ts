/** Prices from here on are in the last range. */
const LAST = 10_000;
/** The ready ranges of prices end here; each is a range of its own. */
const SINGLE = [1_000, 2_000];

/**
 * The lower bound of the range of prices, in whole rupees, by which the search index finds a price: 1550 → 1500, 3999 → 3000. The view
 * `facets_of` has the same ranges.
 */
export function rangeOf(rupees: number): number {
  if (SINGLE.includes(rupees)) return rupees;
  const above = SINGLE.findLast((one) => rupees > one) ?? -1;
  const step = rupees < 2_000 ? 100 : 1_000;
  return Math.max(Math.min(Math.floor(rupees / step) * step, LAST), above + 1);
}
