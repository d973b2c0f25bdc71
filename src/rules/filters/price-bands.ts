import { fill } from '../language/texts.ts';
import type { ListingQuery } from '../listing/listing.ts';
import { filterTexts } from './filters.texts.ts';

export type Bounds = Pick<ListingQuery, 'priceFrom' | 'priceTo'>;
/** Ready ranges of prices, in whole rupees, both ends included; every price is in at least one. */
export const priceBands: readonly Bounds[] = [
  { priceFrom: null, priceTo: 499 },
  { priceFrom: 500, priceTo: 1000 },
  { priceFrom: 1000, priceTo: 2000 },
  { priceFrom: 2001, priceTo: null },
];

export const isBand = (band: Bounds, { priceFrom, priceTo }: Bounds): boolean => band.priceFrom === priceFrom && band.priceTo === priceTo;

/** Those that a list offers by one press. */
export const quickBands: readonly Bounds[] = priceBands.slice(0, 2);

/** Prices are compared in whole rupees, without their paise: up to 499 is all that costs less than ₹500, whatever the paise. */
const underOf = ({ priceFrom, priceTo }: Bounds): number | null =>
  priceFrom === null && priceTo !== null && (priceTo + 1) % ROUND === 0 ? priceTo + 1 : null;
const ROUND = 100;

const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;

const highest = priceBands.at(-1);
const isHighest = (bounds: Bounds) => highest !== undefined && isBand(highest, bounds);

/** Returns a range in words: 'Under ₹500', 'From ₹700', 'Up to ₹900', '₹700–₹900'; '' for no bounds. */
export function priceText(bounds: Bounds): string {
  const { priceFrom, priceTo } = bounds;
  const t = filterTexts();
  const under = underOf(bounds);
  if (under !== null) return fill(t.under, { amount: rupees(under) });
  if (isHighest(bounds)) return t.above2000;
  if (priceFrom !== null && priceTo !== null) return `${rupees(priceFrom)}–${rupees(priceTo)}`;
  if (priceFrom !== null) return fill(t.fromAmount, { amount: rupees(priceFrom) });
  return priceTo === null ? '' : fill(t.upTo, { amount: rupees(priceTo) });
}

/** Returns a range as the end of a sentence: 'under ₹500', 'from ₹500 to ₹1,000', 'above ₹2,000', 'up to ₹900', 'from ₹700'. */
export function pricePhrase(bounds: Bounds): string {
  const { priceFrom, priceTo } = bounds;
  const t = filterTexts();
  const under = underOf(bounds);
  if (under !== null) return fill(t.underPhrase, { amount: rupees(under) });
  if (isHighest(bounds)) return t.above2000Phrase;
  if (priceFrom !== null && priceTo !== null) return fill(t.between, { from: rupees(priceFrom), to: rupees(priceTo) });
  if (priceFrom !== null) return fill(t.fromAmountPhrase, { amount: rupees(priceFrom) });
  return priceTo === null ? '' : fill(t.upToPhrase, { amount: rupees(priceTo) });
}
