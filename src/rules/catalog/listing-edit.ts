import { SEARCH_CHARS_MAX } from '../limits.ts';
import { isNarrowed, type ListingQuery, parseListing } from './listing.ts';
import { DEFAULT_SORT, listingSearch } from './listing-search.ts';

const narrowing = (query: ListingQuery): string => listingSearch({ ...query, sort: DEFAULT_SORT, page: 1 });

/** The edit whose link opens this choice of pieces, whatever the order and the page. `path`: that of the listing, without its query. */
export function editOf<Edit extends { readonly href: string }>(
  edits: readonly Edit[],
  path: string,
  query: ListingQuery,
): Edit | undefined {
  if (!isNarrowed(query)) return undefined;
  const here = path + narrowing(query);
  return edits.find(({ href }) => {
    const url = URL.parse(href, 'https://shop.invalid');
    return url !== null && url.pathname + narrowing(parseListing(url.searchParams, SEARCH_CHARS_MAX)) === here;
  });
}
