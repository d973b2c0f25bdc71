import { type AttributeWords, byKind, WORD_CHARS_MAX } from '../filters/attributes.ts';
import { tidied } from '../typed/format-characters.ts';
import { typedCount } from '../typed/typed-number.ts';
import { BEST_MATCH, defaultSort } from './default-sort.ts';
import { listingRuleTexts } from './listing.texts.ts';

/** The sort orders of a listing. `featured` is only reached by a link and not offered in the select. */
export const sortOptions = {
  // Offered while something is searched for; of equal fit the newest come first.
  'best-match': { text: 'bestMatch', field: 'created_at', direction: 'desc', offered: false },
  'created_at-desc': { text: 'newest', field: 'created_at', direction: 'desc', offered: true },
  'price-asc': { text: 'priceAscending', field: 'price', direction: 'asc', offered: true },
  'price-desc': { text: 'priceDescending', field: 'price', direction: 'desc', offered: true },
  'name-asc': { text: 'nameAscending', field: 'name', direction: 'asc', offered: true },
  'name-desc': { text: 'nameDescending', field: 'name', direction: 'desc', offered: true },
  'rating-desc': { text: 'highestRated', field: 'rating', direction: 'desc', offered: true },
  'sold-desc': { text: 'mostBought', field: 'sold', direction: 'desc', offered: true },
  // Offered where pieces come from several countries.
  'country_of_origin-asc': { text: 'origin', field: 'country_of_origin', direction: 'asc', offered: false },
  'is_featured-desc': { text: 'featured', field: 'is_featured', direction: 'desc', offered: false },
} as const;

export type Sort = keyof typeof sortOptions;

/** Returns the name of a sort order. */
export const sortText = (sort: Sort): string => listingRuleTexts()[sortOptions[sort].text];

/** The query of a listing. The URL is the whole state of the page. */
export interface ListingQuery {
  readonly search: string;
  readonly sort: Sort;
  readonly categories: readonly number[];
  /** Whole rupees, both included; null for no bound. */
  readonly priceFrom: number | null;
  readonly priceTo: number | null;
  /** Only what can be bought now. */
  readonly inStock: boolean;
  /** Only what is reduced now. */
  readonly reduced: boolean;
  /** The country of origin; '' for any. */
  readonly origin: string;
  /** Words of a piece: any one of each list, in lower case. Empty for any. */
  readonly attributes: AttributeWords;
  readonly sizes: readonly string[];
  readonly page: number;
  /** Of a late page: the piece that it follows, or the one that it precedes, 0 for the end of the list. At most one is not null. */
  readonly after: number | null;
  readonly before: number | null;
}

const ORIGIN_MAX = 60;
/** Words of one list that an address may choose. */
const CHOSEN_MAX = 12;
const rupees = (text: string | null): number | null => {
  const typed = typedCount(text ?? '');
  return /^\d{1,7}$/.test(typed) ? Number(typed) : null;
};

const isSort = (value: string | null): value is Sort => value !== null && Object.hasOwn(sortOptions, value);

/** Without a search nothing fits best. */
const sortIn = (value: string | null, search: string): Sort =>
  isSort(value) && (value !== BEST_MATCH || search !== '') ? value : defaultSort(search);

/** 'gold tone,pearl', also as repeated parameters; what is too long or too much is left out. */
const chosenIn = (lists: readonly string[]): string[] =>
  [...new Set(lists.flatMap((list) => list.split(',').map((word) => word.trim())))]
    .filter((word) => word !== '' && word.length <= WORD_CHARS_MAX)
    .slice(0, CHOSEN_MAX);

/** Reads a listing's query string: an unknown sort order is the default, ids that are not integers are dropped, pages start at 1. */
export function parseListing(params: URLSearchParams, searchMax: number): ListingQuery {
  const search = tidied(params.get('search') ?? '').slice(0, searchMax);
  const page = Number(params.get('page') ?? 1);
  const piece = (name: string) => (/^\d{1,9}$/.test(params.get(name) ?? '') ? Number(params.get(name)) : null);
  const after = piece('after') || null;
  const ids = params.getAll('filter_categories').flatMap((list) => list.split(','));
  return {
    search,
    sort: sortIn(params.get('sort'), search),
    categories: [...new Set(ids.filter((id) => /^[1-9][0-9]{0,8}$/.test(id.trim())).map(Number))],
    priceFrom: rupees(params.get('price_min')),
    priceTo: rupees(params.get('price_max')),
    inStock: params.get('stock') === '1',
    reduced: params.get('sale') === '1',
    origin: (params.get('origin') ?? '').trim().slice(0, ORIGIN_MAX),
    attributes: byKind((kind) => chosenIn(params.getAll(kind).map((list) => list.toLowerCase()))),
    sizes: chosenIn(params.getAll('size')),
    page: Number.isSafeInteger(page) && page >= 1 ? Math.min(page, 1_000_000) : 1,
    after,
    before: after === null ? piece('before') : null,
  };
}
