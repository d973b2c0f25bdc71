import { isRefused } from '../../platform/request/rate-limit.ts';
import type { Shop } from '../../platform/shop.ts';
import type { ListingQuery } from '../../rules/listing/listing.ts';

/** The data that a listing page reads for its address. */
interface Searched {
  readonly query: ListingQuery;
  /** The words of the search are left out. Such a page must not be kept. */
  readonly isPaused: boolean;
}

/**
 * Counts a search. A page is never refused: beyond the limit it is shown without the words of the search, which costs no more than any
 * listing, and says so.
 * @throws CookieNeeded for the first request of a browser that has no cookie yet
 */
export async function countSearch(shop: Shop, request: Request, query: ListingQuery): Promise<Searched> {
  const isPaused = query.search !== '' && (await isRefused(shop, 'SEARCH_LIMIT', request));
  return { query: isPaused ? { ...query, search: '' } : query, isPaused };
}
