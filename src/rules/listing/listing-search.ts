import { BEST_MATCH, DEFAULT_SORT } from './default-sort.ts';
import type { ListingQuery } from './listing.ts';

// Separate from listing.ts: every page with a link to a listing loads this file, only the listing itself loads the other.
/** The query string of a listing, without defaults: '?search=jhumka&sort=price-asc'. */
export function listingSearch(query: Partial<ListingQuery>): string {
  const params = new URLSearchParams();
  if (query.search) params.set('search', query.search);
  if (query.sort && query.sort !== (query.search ? BEST_MATCH : DEFAULT_SORT)) params.set('sort', query.sort);
  if (query.categories?.length) params.set('filter_categories', query.categories.join(','));
  if (typeof query.priceFrom === 'number') params.set('price_min', String(query.priceFrom));
  if (typeof query.priceTo === 'number') params.set('price_max', String(query.priceTo));
  for (const [kind, words] of Object.entries(query.attributes ?? {})) if (words.length > 0) params.set(kind, words.join());
  if (query.sizes?.length) params.set('size', query.sizes.join());
  if (query.inStock) params.set('stock', '1');
  if (query.reduced) params.set('sale', '1');
  if (query.origin) params.set('origin', query.origin);
  if (query.page && query.page > 1) params.set('page', String(query.page));
  const text = params.toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}

/** A listing that a filter or a search narrows is no page for search engines. */
export const isNarrowed = (query: ListingQuery): boolean => listingSearch({ ...query, sort: DEFAULT_SORT, page: 1 }) !== '';
