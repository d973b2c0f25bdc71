import type { ListingQuery } from './listing.ts';

// Apart from listing.ts: every page that links to a listing ships this file, only the listing ships the other.
export const DEFAULT_SORT = 'created_at-desc';

/** The shortest address of a query; what is default is left out: '?search=jhumka&sort=price-asc'. */
export function listingSearch(query: Partial<ListingQuery>): string {
  const params = new URLSearchParams();
  if (query.search) params.set('search', query.search);
  if (query.sort && query.sort !== DEFAULT_SORT) params.set('sort', query.sort);
  if (query.categories?.length) params.set('filter_categories', query.categories.join(','));
  if (query.page && query.page > 1) params.set('page', String(query.page));
  const text = params.toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}
