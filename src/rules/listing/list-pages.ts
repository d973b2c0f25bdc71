import { PRODUCTS_PER_PAGE } from '../limits.ts';
import type { ListingQuery } from './listing.ts';
import { listingSearch } from './listing-search.ts';

/**
 * The number of pages of a list that are found by their number; later ones are found by their neighbouring piece, so that each costs the
 * same.
 */
export const PAGES_BY_NUMBER = 3;
/** The number of pieces, the newest ones, that a search and its filters count and sort. */
export const FOUND_MAX = 60;

export interface PagedList {
  readonly query: Pick<ListingQuery, 'page' | 'after' | 'before'>;
  readonly cards: readonly { readonly id: number }[];
  /** Pieces on all pages; with `hasMore` there are more than these. */
  readonly total: number;
  readonly hasMore: boolean;
  /** The list ends with the newest FOUND_MAX pieces, because only they were sorted. */
  readonly isCut: boolean;
}

type PagePlace = Pick<ListingQuery, 'page' | 'after' | 'before'>;
const numbered = (page: number): PagePlace => ({ page, after: null, before: null });
const pagesOf = (total: number) => Math.max(1, Math.ceil(total / PRODUCTS_PER_PAGE));

/** Returns the number of the last page that is known; 1 for an empty list. */
export function lastPage({ query, cards, total, hasMore, isCut }: PagedList): number {
  if (!hasMore || isCut) return pagesOf(total);
  return Math.max(pagesOf(total), query.page + (cards.length === PRODUCTS_PER_PAGE ? 1 : 0));
}

/**
 * Returns the target of a link to a page: its number, or the pieces after the last one of this page, or before its first one.
 */
export function pagePlace(list: PagedList, to: number): PagePlace {
  const { query, cards, isCut, hasMore } = list;
  if (to <= PAGES_BY_NUMBER || isCut) return numbered(to);
  if (to === query.page) return { ...query };
  if (to === query.page + 1) return { page: to, after: cards.at(-1)?.id ?? null, before: null };
  if (to === query.page - 1) return { page: to, after: null, before: cards[0]?.id ?? null };
  return hasMore ? numbered(PAGES_BY_NUMBER) : { page: to, after: null, before: 0 };
}

/**
 * Returns a page without a piece, to be replaced: the last page, or where a number alone does not lead to it, the last one that it leads
 * to. Null for a page with pieces.
 */
export function pageInstead(list: PagedList): PagePlace | null {
  const { query, cards } = list;
  if (cards.length > 0 || query.page === 1) return null;
  const last = lastPage(list);
  if (query.page < last || list.hasMore) return numbered(Math.min(last, PAGES_BY_NUMBER));
  return pagePlace({ ...list, query: numbered(1) }, last);
}

/**
 * Returns the query string of a page of a list: '?sort=price-asc&page=9&after=977'. Only listings need the pieces next to a page:
 * `listingSearch` is on every page.
 */
export function pageSearch(query: Partial<ListingQuery>, { page, after, before }: PagePlace): string {
  const beside = after !== null ? `&after=${after}` : before !== null ? `&before=${before}` : '';
  return listingSearch({ ...query, page }) + (page > 1 ? beside : '');
}
