import type { ListingQuery } from '../listing/listing.ts';

type Bounds = Pick<ListingQuery, 'priceFrom' | 'priceTo'>;
interface PriceBand extends Bounds {
  readonly label: string;
}

/** Ready ranges of prices, in whole rupees, both ends included; every price is in at least one. */
export const priceBands: readonly PriceBand[] = [
  { label: 'Under ₹500', priceFrom: null, priceTo: 499 },
  { label: '₹500–₹1,000', priceFrom: 500, priceTo: 1000 },
  { label: '₹1,000–₹2,000', priceFrom: 1000, priceTo: 2000 },
  { label: 'Above ₹2,000', priceFrom: 2001, priceTo: null },
];

export const isBand = (band: Bounds, { priceFrom, priceTo }: Bounds): boolean => band.priceFrom === priceFrom && band.priceTo === priceTo;

const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;

/**
 * Returns a range in words: a ready one by its label, else 'From ₹700', 'Up to ₹900', '₹700–₹900'; '' for no bounds.
 */
export function priceText(bounds: Bounds): string {
  const { priceFrom, priceTo } = bounds;
  const band = priceBands.find((one) => isBand(one, bounds));
  if (band) return band.label;
  if (priceFrom !== null && priceTo !== null) return `${rupees(priceFrom)}–${rupees(priceTo)}`;
  if (priceFrom !== null) return `From ${rupees(priceFrom)}`;
  return priceTo === null ? '' : `Up to ${rupees(priceTo)}`;
}

/** Returns a range as the end of a sentence: 'under ₹500', 'from ₹500 to ₹1,000', 'above ₹2,000', 'up to ₹900', 'from ₹700'. */
export function pricePhrase(bounds: Bounds): string {
  const { priceFrom, priceTo } = bounds;
  if (priceFrom !== null && priceTo !== null) return `from ${rupees(priceFrom)} to ${rupees(priceTo)}`;
  const text = priceText(bounds);
  return text.charAt(0).toLowerCase() + text.slice(1);
}
