/** A point or a comma that is lost makes a price ten times as high, or more. */
const FAR = 10;
/** Fewer prices have no middle. */
const FEWEST = 3;
/** A reduction below half, or five times as much, is more often a slip than a wish. */
const [FALLS_TO, RISES_TO] = [0.5, 5];

/** Returns which of some prices are ten times their middle, or a tenth of it; none where they are fewer than three. In paise. */
export function oddPrices(prices: readonly number[]): ReadonlySet<number> {
  const sorted = prices.toSorted((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined || sorted.length < FEWEST) return new Set();
  return new Set(prices.filter((price) => price >= middle * FAR || price * FAR <= middle));
}

/** Returns true for a change of a price that somebody must confirm. */
export const isLeapOfPrice = (before: number, after: number): boolean => after < before * FALLS_TO || after >= before * RISES_TO;
