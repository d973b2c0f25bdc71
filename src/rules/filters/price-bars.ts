import { priceRanges } from './price-range.ts';

export interface PriceBar {
  /** Whole rupees. */
  readonly from: number;
  readonly pieces: number;
}

/** The bounds of bars below: the ranges of the index, without the two that are one rupee wide. */
const bounds = priceRanges.filter((from) => from !== 1000 && from !== 2000).map((from) => (from % 100 === 1 ? from - 1 : from));

/** Returns how the prices of pieces are spread, from the first bar with a piece to the last. `prices`: whole rupees with their pieces. */
export function priceBars(prices: Iterable<readonly [number, number]>): PriceBar[] {
  const sums = bounds.map(() => 0);
  for (const [rupees, pieces] of prices) {
    const at = bounds.findLastIndex((from) => rupees >= from);
    sums[Math.max(at, 0)] = (sums[Math.max(at, 0)] ?? 0) + pieces;
  }
  const first = sums.findIndex((pieces) => pieces > 0);
  const last = sums.findLastIndex((pieces) => pieces > 0);
  return first < 0 ? [] : bounds.slice(first, last + 1).map((from, at) => ({ from, pieces: sums[first + at] ?? 0 }));
}
