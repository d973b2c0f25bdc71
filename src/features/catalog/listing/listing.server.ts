import { sql } from 'drizzle-orm';
import { mayFail } from '../../../platform/database/rows/may-fail.ts';
import { clientName } from '../../../platform/request/rate-limit.ts';
import type { Shop } from '../../../platform/shop.ts';
import { chosenFilters } from '../../../rules/filters/chosen-filters.ts';
import type { DirectKind } from '../../../rules/filters/direct-facets.ts';
import type { QuickCounts } from '../../../rules/filters/quick-choices.ts';
import { PRODUCTS_PER_PAGE } from '../../../rules/limits.ts';
import { BEST_MATCH } from '../../../rules/listing/default-sort.ts';
import { FOUND_MAX } from '../../../rules/listing/list-pages.ts';
import { type ListingQuery, type Sort, sortOptions } from '../../../rules/listing/listing.ts';
import { isNarrowed } from '../../../rules/listing/listing-search.ts';
import { isClosePiece, meantBy, namedBy } from '../../../rules/search/close-pieces.ts';
import { neededWords, partOfSet } from '../../../rules/search/piece-kinds.ts';
import { isListed } from '../../../rules/search/search-words.ts';
import { meaningOf } from '../../../rules/search/trade-words.ts';
import { type UnderstoodSearch, understoodText } from '../../../rules/search/understand-search.ts';
import { type LayoutData, layoutDataOf, layoutQueries, type Shelf } from '../../content/layout-data.server.ts';
import { countMissedSearch } from '../../search/count-missed.server.ts';
import { type FoundPieces, foundPieces, isFoundInOrder } from '../../search/found-pieces.server.ts';
import { readSearch } from '../../search/search-conditions.server.ts';
import { type Card, type CardRow, cardOf, searchedText } from '../card/card.server.ts';
import { readProductsByIds } from '../product/suggestions.server.ts';
import { countByCategory, countedPlaces, facetsOf, places } from './category-counts.server.ts';
import { type LetGo, readLetGo } from './let-go.server.ts';
import { foundRows, kinds, plainRows } from './listing-rows.server.ts';
import { readNearest } from './nearest-pieces.server.ts';
import { placeFacets, quickCounts } from './quick-counts.server.ts';
import { sortColumn } from './sort-order.server.ts';

interface ListedCategory extends Shelf {
  /**
   * Pieces that the search and the other filters leave in the category; null if they are not counted: see FilterOption.
   */
  readonly pieces: number | null;
}

export interface Listing {
  readonly frame: LayoutData;
  readonly query: ListingQuery;
  /** Sorted by name. */
  readonly categories: readonly ListedCategory[];
  /** The category of the URL; null if the URL names none or an unknown one. */
  readonly category: ListedCategory | null;
  readonly cards: readonly Card[];
  /** Countries of origin of what is on sale, by name: with several, the listing can be sorted by them. */
  readonly origins: readonly string[];
  /** The kinds of choices that may have a button and that pieces of this place have. */
  readonly kinds: readonly DirectKind[];
  /** Null where the pieces are not counted. */
  readonly quick: QuickCounts | null;
  /** Nothing is on sale in the whole shop. */
  readonly isBare: boolean;
  /** Number of pieces that each condition would leave if it were dropped; null where something was found, or there are no conditions. */
  readonly letGo: LetGo | null;
  /** Number of products on all pages. */
  readonly total: number;
  /** There are more than `total`, which were not counted. */
  readonly hasMore: boolean;
  /** Only the newest `total` were sorted, and are shown. */
  readonly isCut: boolean;
  /** The filters that the search names besides its words: a price, a size. */
  readonly understood: UnderstoodSearch;
  /** Another search that was probably meant; null if this one was understood. */
  readonly meant: string | null;
  /** The pieces to show if nothing was found: those nearest to the search, or else the bestsellers. */
  readonly instead: readonly Card[];
  /** `instead` has the nearest. */
  readonly isNear: boolean;
  /** The parts that could not be read; the rest is shown. */
  readonly unread: readonly ('products' | 'categories')[];
}

/**
 * Reads one page of products in one round trip; in two where a search or filters are sorted by anything but age and price. An unknown slug
 * gives an empty list. If a search has no exact match, the same batch returns the products with the nearest spelling.
 */
export async function readListing(shop: Shop, query: ListingQuery, slug?: string, request?: Request): Promise<Listing> {
  const { said, plan, narrowed } = readSearch(query);
  const found = foundPieces({ query: narrowed, slug, plan, now: shop.now });
  const isPlain = plan === null && !isNarrowed({ ...narrowed, search: '', categories: slug === undefined ? narrowed.categories : [] });
  const isInOrder = isFoundInOrder(query.sort);
  const beside = { ...narrowed, categories: [] };
  const isCounted = slug === undefined && (plan !== null || isNarrowed({ ...beside, search: '' }));
  const isShared = isInOrder && narrowed.categories.length === 0;
  const read = await shop.db.read({
    frame: layoutQueries(shop),
    facets: mayFail(placeFacets(slug), 'listing: choices'),
    places: mayFail(isCounted ? countedPlaces() : places(), 'listing: counts'),
    rows: isPlain
      ? mayFail(plainRows(query, slug), 'listing: pieces')
      : mayFail(foundRows(shop, { found, narrowed, plan, page: isInOrder ? query : null }), 'listing: found pieces'),
    // Without ticked categories these are the pieces of the page.
    beside:
      isCounted && !isShared ? [mayFail(facetsOf(shop, foundPieces({ query: beside, slug, plan, now: shop.now })), 'listing: facets')] : [],
    sorted: isPlain || isInOrder ? [] : [mayFail(sortKeys(shop, query.sort, found), 'listing: order')],
  });
  const frame = layoutDataOf(read.frame);
  const isRead = read.rows !== null && !read.sorted.includes(null);
  const [rows, sorted] = isRead ? [read.rows ?? [], read.sorted.flatMap((each) => each ?? [])] : [[], []];
  const rowsOf = (kind: keyof typeof kinds) => rows.filter((row) => row.kind === kinds[kind]);
  const { pieces = null, categoryOf = {}, origins = [] } = read.places?.[0] ?? {};
  const [foundCount, sharedFacets = ''] = String(rowsOf('count')[0]?.value ?? 0).split(' ');
  const facets = isShared ? sharedFacets : read.beside[0]?.[0]?.facets;
  const counts = !isCounted ? pieces : isRead && read.places ? countByCategory(String(facets ?? ''), categoryOf, plan !== null) : null;
  const all = frame.shelves.map((shelf) => ({ ...shelf, pieces: counts && (counts[shelf.id] ?? 0) }));
  const here = all.find((one) => one.slug === slug) ?? null;
  const placed = read.facets?.[0];
  const keys = inOrder(sorted, query.sort);
  const hits = isInOrder ? Number(foundCount) : sorted.length;
  const words = neededWords(plan?.words ?? []);
  const listed = rowsOf('word').map(({ value }) => String(value));
  const known = new Set(words.filter((word) => isListed(word, listed) || meaningOf(word).length > 0));
  const close = hits > 0 ? [] : rowsOf('near').filter((piece) => isClosePiece(words, known, textOf(piece)));
  const hasMore = !isPlain && hits > FOUND_MAX;
  const whole = (slug === undefined ? pieces?.[0] : here?.pieces) ?? rowsOf('page').length;
  const count = !isRead ? 0 : isPlain ? whole : Math.min(hits, FOUND_MAX) || close.length;
  const from = (query.page - 1) * PRODUCTS_PER_PAGE;
  const shown = keys.slice(from, from + PRODUCTS_PER_PAGE);
  const isBackwards = query.after === null && (isPlain ? query.before !== null : Boolean(query.before));
  const page = isBackwards ? rowsOf('page').reverse() : rowsOf('page');
  const isRanked = plan !== null && query.sort === BEST_MATCH && !hasMore;
  const cards = [
    ...[...(isRanked ? bestNamed(page, plan.words) : page), ...close.slice(from, from + PRODUCTS_PER_PAGE)].map((row) =>
      cardOf(row, shop.now),
    ),
    ...(await readProductsByIds(shop, shown)),
  ];
  if (isRead && count === 0 && plan && query.page === 1)
    shop.background(countMissedSearch(shop, plan.words, request ? clientName(request) : 'local'));
  const [nearest] = close;
  const near =
    isRead && count === 0 && query.search !== '' ? await readNearest(shop, { query, narrowed, slug, plan, known, listed }) : null;
  const spoken = understoodText(said) === '' ? query : { ...narrowed, search: said.words };
  const chosen = chosenFilters(spoken, slug === undefined ? all : [], frame.words, frame.store.goods);
  const of = all.find(({ englishName }) => englishName === near?.category) ?? null;
  const letGo = isRead && count === 0 && chosen.length > 0 ? await readLetGo(shop, { query: spoken, here, chosen, of }) : null;
  const codes = isPlain ? null : sharedFacets;
  return {
    frame,
    query,
    kinds: placed?.kinds ?? [],
    quick: placed && isRead && !hasMore && (isPlain || isInOrder) && close.length === 0 ? quickCounts(placed, codes) : null,
    isBare: isRead && pieces !== null && !pieces[0],
    letGo,
    categories: all,
    category: here,
    cards,
    origins,
    total: count,
    hasMore,
    isCut: hasMore && !isInOrder,
    understood: said,
    meant: nearest ? meantBy(query.search, words, known, textOf(nearest)) : (near?.meant ?? null),
    instead: near?.cards.length
      ? near.cards
      : letGo?.close.length
        ? letGo.close
        : count === 0
          ? rowsOf('instead').map((row) => cardOf(row, shop.now))
          : [],
    isNear: Boolean(near?.cards.length || letGo?.close.length),
    unread: [...(isRead ? [] : ['products' as const]), ...(frame.unread.includes('categories') ? ['categories' as const] : [])],
  };
}

type FoundRow = CardRow & { readonly otherNames: string; readonly otherDescriptions: string };

/** Returns the text with which a search is compared: the English, and where it has other letters, every language. */
function textOf(row: FoundRow) {
  const { name, description } = searchedText(row);
  return { name: `${name} ${row.otherNames}`, description: `${description} ${row.otherDescriptions}` };
}

/** Pieces that are called as the search says come first; equal ones stay in their order, or in that of a set. */
function bestNamed<Row extends FoundRow>(page: readonly Row[], words: readonly string[]): Row[] {
  const rate = (row: Row) => namedBy(words, textOf(row).name) + partOfSet(words, row.card.category ?? '');
  return page.toSorted((a, b) => rate(b) - rate(a));
}

/**
 * Returns the sort keys of the first of the found pieces. The code sorts them: a sort in the query would read each once more.
 */
const sortKeys = ({ db: { orm } }: Shop, sort: Sort, found: FoundPieces) =>
  orm
    .select({
      id: sql<number>`f.id`,
      featured: sql<number>`is_featured`,
      by: sql<number | string>`${sortColumn(sort)}`,
    })
    .from(sql`${found.first(FOUND_MAX + 1)} f CROSS JOIN products ON products.id = f.id`);

interface SortKey {
  readonly id: number;
  readonly featured: number;
  readonly by: number | string;
}

/** Ids as `sortedBy` orders them; one more than FOUND_MAX where there are more. */
function inOrder(keys: readonly SortKey[], sort: Sort): number[] {
  const { direction } = sortOptions[sort];
  const compared = (a: SortKey, b: SortKey) => (a.by === b.by ? 0 : a.by < b.by === (direction === 'asc') ? -1 : 1);
  return keys
    .slice(0, FOUND_MAX)
    .sort((a, b) => compared(a, b) || b.featured - a.featured || b.id - a.id)
    .map(({ id }) => id);
}
