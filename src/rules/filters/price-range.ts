/**
 * The ranges of prices by which the search index finds a price, by their lower bounds in whole rupees: every hundred, from 2,000 on every
 * thousand. 1,000 and 2,000 are ranges of their own, because ready ranges of prices end there. The migration of the index has the same.
 */
export const priceRanges: readonly number[] = [
  ...[0, 100, 200, 300, 400, 500, 600, 700, 800, 900],
  ...[1000, 1001, 1100, 1200, 1300, 1400, 1500, 1600, 1700, 1800, 1900],
  ...[2000, 2001, 3000, 4000, 5000, 6000, 7000, 8000, 9000, 10_000],
];

/** Returns the range of a price in whole rupees: 1550 → 1500, 3999 → 3000. */
export const rangeOf = (rupees: number): number => priceRanges.findLast((from) => rupees >= from) ?? 0;
