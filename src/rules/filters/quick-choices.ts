import { fill } from '../language/texts.ts';
import type { ListingQuery } from '../listing/listing.ts';
import { filterTexts } from './filters.texts.ts';
import { type Bounds, priceText } from './price-bands.ts';

/** Pieces of a listing that a further choice would leave. */
export interface QuickCounts {
  readonly inStock: number;
  readonly reduced: number;
  /** By ready ranges of prices. */
  readonly prices: readonly { readonly band: Bounds; readonly pieces: number }[];
  readonly sizes: Readonly<Record<string, number>>;
}

interface QuickChoice {
  readonly label: string;
  readonly pieces: number;
  readonly query: ListingQuery;
}

const QUICK_MAX = 6;

/** Returns choices that narrow a listing by one press: those that leave some of its pieces, and not all. */
export function quickChoices(query: ListingQuery, counts: QuickCounts, total: number): QuickChoice[] {
  const choice = (label: string, pieces: number, change: Partial<ListingQuery>): QuickChoice => ({
    ...{ label, pieces },
    query: { ...query, ...change, page: 1, after: null, before: null },
  });
  const t = filterTexts();
  const sizes = query.sizes.length > 0 ? [] : Object.entries(counts.sizes).sort(([a], [b]) => (a < b ? -1 : 1));
  const prices = query.priceFrom === null && query.priceTo === null ? counts.prices : [];
  return [
    ...prices.map(({ band, pieces }) => choice(priceText(band), pieces, band)),
    choice(t.onSale, query.reduced ? 0 : counts.reduced, { reduced: true }),
    choice(t.inStock, query.inStock ? 0 : counts.inStock, { inStock: true }),
    ...sizes.map(([size, pieces]) => choice(fill(t.sizeOf, { size }), pieces, { sizes: [size] })),
  ]
    .filter(({ pieces }) => pieces > 0 && pieces < total)
    .slice(0, QUICK_MAX);
}
