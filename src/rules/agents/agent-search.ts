import { byKind } from '../filters/attributes.ts';
import { PRODUCTS_PER_PAGE, SEARCH_CHARS_MAX } from '../limits.ts';
import { defaultSort } from '../listing/default-sort.ts';
import { lastPage, type PagedList, pagePlace } from '../listing/list-pages.ts';
import type { ListingQuery } from '../listing/listing.ts';

/** The body of a search, as `searchRequest` reads it. */
export interface AgentSearch {
  readonly query?: string | undefined;
  readonly filters?:
    | {
        readonly categories?: readonly string[] | undefined;
        /** In paise, unless the context has another currency. */
        readonly price?: { readonly min?: number | undefined; readonly max?: number | undefined } | undefined;
      }
    | undefined;
  readonly context?: { readonly currency?: string | undefined } | undefined;
  readonly pagination?: { readonly limit?: number | undefined; readonly cursor?: string | undefined } | undefined;
}

/** A place in a list: a page of the shop's listing, and how many of its pieces were given already. */
interface Place extends Pick<ListingQuery, 'page' | 'after' | 'before'> {
  readonly passed: number;
}

const START: Place = { page: 1, after: null, before: null, passed: 0 };
const CURSOR = /^([1-9]\d{0,5})\.(\d{1,2})(?:\.([1-9]\d{0,8}))?$/;

/** The place that a cursor names: '2.0', '5.12.977'; the start for any other text. */
function placeAt(cursor: string | undefined): Place {
  const [, page, passed, after] = CURSOR.exec(cursor ?? '') ?? [];
  if (!page) return START;
  return { page: Number(page), after: after ? Number(after) : null, before: null, passed: Number(passed) };
}

const cursorOf = ({ page, after }: Pick<Place, 'page' | 'after'>, passed: number): string =>
  `${page}.${passed}${after === null ? '' : `.${after}`}`;

/** Prices that a search may have, in paise; null where nothing limits them. Amounts in another currency limit nothing. */
export function pricesOf({ filters, context }: AgentSearch): { readonly min: number; readonly max: number } | null {
  const { min, max } = filters?.price ?? {};
  if ((min === undefined && max === undefined) || (context?.currency ?? 'INR').toUpperCase() !== 'INR') return null;
  return { min: min ?? 0, max: max ?? Number.MAX_SAFE_INTEGER };
}

/**
 * Returns the listing that a search means. `categories`: ids of those that it names; null for all. The listing counts prices in whole
 * rupees, so its pieces are compared with `pricesOf` once more.
 */
export function listingOf(asked: AgentSearch, categories: readonly number[] | null): ListingQuery & Pick<Place, 'passed'> {
  const prices = pricesOf(asked);
  const search = (asked.query ?? '').trim().slice(0, SEARCH_CHARS_MAX);
  return {
    ...{ search, sort: defaultSort(search) },
    ...{ categories: categories ?? [], inStock: false, reduced: false, origin: '', attributes: byKind(() => []), sizes: [] },
    priceFrom: prices && prices.min > 0 ? Math.floor(prices.min / 100) : null,
    priceTo: prices && prices.max < Number.MAX_SAFE_INTEGER ? Math.floor(prices.max / 100) : null,
    ...placeAt(asked.pagination?.cursor),
  };
}

/** Pieces of one answer, at most those of a page of the shop. */
export const limitOf = ({ pagination }: AgentSearch): number => Math.min(pagination?.limit ?? 10, PRODUCTS_PER_PAGE);

/** Returns which pieces of a page an answer has, and how the next answer is asked for. */
export function answeredPart(list: PagedList, passed: number, limit: number) {
  const end = passed + limit;
  const { page, after } = list.query;
  const isLast = list.cards.length === 0 || page >= lastPage(list);
  const next = end < list.cards.length ? cursorOf({ page, after }, end) : isLast ? null : cursorOf(pagePlace(list, page + 1), 0);
  return {
    shown: [passed, end] as const,
    pagination: {
      has_next_page: next !== null,
      ...(next !== null && { cursor: next }),
      ...(!list.hasMore && { total_count: list.total }),
    },
  };
}
