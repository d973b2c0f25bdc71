import { DEFAULT_SORT } from './listing-search.ts';

/** The sort orders of a listing. `featured` is only reached by a link and not offered in the select. */
export const sortOptions = {
  'created_at-desc': { label: 'Newest', field: 'created_at', direction: 'desc', offered: true },
  'price-asc': { label: 'Price: low to high', field: 'price', direction: 'asc', offered: true },
  'price-desc': { label: 'Price: high to low', field: 'price', direction: 'desc', offered: true },
  'name-asc': { label: 'Name: A to Z', field: 'name', direction: 'asc', offered: true },
  'name-desc': { label: 'Name: Z to A', field: 'name', direction: 'desc', offered: true },
  'rating-desc': { label: 'Highest rated', field: 'rating', direction: 'desc', offered: true },
  'is_featured-desc': { label: 'Featured', field: 'is_featured', direction: 'desc', offered: false },
} as const;

export type Sort = keyof typeof sortOptions;

/** The query of a listing. The URL is the whole state of the page. */
export interface ListingQuery {
  readonly search: string;
  readonly sort: Sort;
  readonly categories: readonly number[];
  readonly page: number;
}

const isSort = (value: string | null): value is Sort => value !== null && Object.hasOwn(sortOptions, value);

/** Reads a listing's query string: an unknown sort order is the default, ids that are not integers are dropped, pages start at 1. */
export function parseListing(params: URLSearchParams, searchMax: number): ListingQuery {
  const sort = params.get('sort');
  const page = Number(params.get('page') ?? 1);
  const ids = params.getAll('filter_categories').flatMap((list) => list.split(','));
  return {
    search: (params.get('search') ?? '').trim().slice(0, searchMax),
    sort: isSort(sort) ? sort : DEFAULT_SORT,
    categories: [...new Set(ids.filter((id) => /^[1-9][0-9]{0,8}$/.test(id.trim())).map(Number))],
    page: Number.isSafeInteger(page) && page >= 1 ? Math.min(page, 10_000) : 1,
  };
}
