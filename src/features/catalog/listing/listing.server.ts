import { and, asc, type SQL, sql } from 'drizzle-orm';
import { prepared } from '../../../platform/database/ready-query.ts';
import type { Shop } from '../../../platform/shop.ts';
import { FOUND_MAX } from '../../../rules/catalog/list-pages.ts';
import { isNarrowed, type ListingQuery, type Sort, sortOptions } from '../../../rules/catalog/listing.ts';
import { INSTEAD_OF_NOTHING, PRODUCTS_PER_PAGE } from '../../../rules/limits.ts';
import { correctSearch } from '../../../rules/search/search-terms.ts';
import type { UnderstoodSearch } from '../../../rules/search/understand-search.ts';
import { type LayoutData, layoutDataOf, layoutQueries } from '../../content/layout-data.server.ts';
import { categories, products } from '../../products/products.table.ts';
import { countMissedSearch } from '../../search/count-missed.server.ts';
import { type Card, cardOf, selectCards } from '../card/card.server.ts';
import { readProductsByIds } from '../product/suggestions.server.ts';
import { type FoundPieces, foundPieces, isAtThisMoment, isFoundInOrder } from './found-pieces.server.ts';
import { isClose, likelyWords, nearPieces, readSearch } from './search-conditions.server.ts';
import { idsOfPage, sortColumn, sortedBy } from './sort-order.server.ts';

interface ListedCategory {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly description: string | null;
  /** Key in the media bucket. */
  readonly image: string | null;
  /** Number of products on sale in the category. */
  readonly pieces: number;
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
  /** Number of products on all pages. */
  readonly total: number;
  /** There are more than `total`, which were not counted. */
  readonly hasMore: boolean;
  /** Only the newest `total` were sorted, and are shown. */
  readonly isCut: boolean;
  /** What the search says beside its words: a price, a size. */
  readonly understood: UnderstoodSearch;
  /** Another search that was probably meant; null where this one was understood. */
  readonly meant: string | null;
  /** What sells most, where nothing was found. */
  readonly instead: readonly Card[];
}

/** Each country of origin once, by one step in its index for each: few countries, many products. */
const eachOrigin = sql`(WITH RECURSIVE o(origin) AS (
    SELECT min(country_of_origin) FROM products WHERE archived_at IS NULL
    UNION ALL
    SELECT (SELECT min(p.country_of_origin) FROM products p WHERE p.archived_at IS NULL AND p.country_of_origin > o.origin)
    FROM o WHERE o.origin IS NOT NULL
  ) SELECT origin FROM o WHERE origin IS NOT NULL)`;

/** Pieces on sale in a category, or in all; kept by triggers. */
const piecesIn = (category: SQL): SQL<number> =>
  sql<number>`coalesce((SELECT pieces FROM facet_counts WHERE category_id = ${category} AND facet_id = 1), 0)`;

/** The categories that a listing names, and the countries that it can be sorted by. */
const places = prepared((orm) => ({
  all: orm
    .select({
      id: categories.id,
      name: categories.name,
      slug: categories.slug,
      description: categories.description,
      image: categories.image,
      pieces: piecesIn(sql`categories.id`),
    })
    .from(categories)
    .orderBy(asc(sql`lower(name)`)),
  origins: orm.select({ origin: sql<string>`origin` }).from(eachOrigin),
}));

/**
 * Reads one page of products in one round trip; in two where a search or filters are sorted by anything but age and price. An unknown slug
 * gives an empty list. If a search has no exact match, the same batch returns the products with the nearest spelling.
 */
export async function readListing(shop: Shop, query: ListingQuery, slug?: string): Promise<Listing> {
  const { orm } = shop.db;
  const { said, plan, narrowed } = readSearch(query);
  const found = foundPieces({ query: narrowed, slug, plan, now: shop.now });
  const isPlain = plan === null && !isNarrowed({ ...narrowed, search: '', categories: slug === undefined ? narrowed.categories : [] });
  const isInOrder = isFoundInOrder(query.sort);
  const category = slug === undefined ? undefined : sql`(SELECT id FROM categories WHERE slug = ${slug})`;
  const total = piecesIn(category ?? sql`0`);
  const inCategory = category && sql`${products.categoryId} = ${category}`;
  const nothing = isPlain ? sql`${total} = 0` : sql`NOT EXISTS (SELECT 1 ${found.from()})`;
  const page = isPlain ? { ids: idsOfPage(query, inCategory, total), order: sortedBy(query.sort) } : found.page(query);
  const read = await shop.db.read({
    frame: layoutQueries(shop),
    ...places(),
    whole: orm.select({ total }).from(sql`(SELECT 1)`),
    rows: isPlain || isInOrder ? [cardsOf(shop, page.ids, page.order, isAtThisMoment(narrowed, shop.now))] : [],
    found: isPlain || !isInOrder ? [] : [orm.select({ ids: sql<string>`ids` }).from(found.first)],
    keys: isPlain || isInOrder ? [] : [sortKeys(shop, query.sort, found)],
    near: plan?.fuzzy ? [cardsOf(shop, nearPieces(found, plan.fuzzy, nothing), sortedBy(query.sort))] : [],
    words: plan ? [orm.select({ word: sql<string>`word` }).from(likelyWords(plan.words)).where(nothing)] : [],
    instead: cardsOf(shop, mostBought(nothing), sortedBy('sold-desc')),
  });
  const { frame, all, origins, words, instead } = read;
  const keys = inOrder(read.keys.flat(), query.sort);
  const hits = isInOrder ? (JSON.parse(read.found[0]?.[0]?.ids ?? '[]') as number[]).length : read.keys.flat().length;
  const close = hits > 0 ? [] : read.near.flat().filter((piece) => isClose(plan, piece));
  const hasMore = !isPlain && hits > FOUND_MAX;
  const count = isPlain ? (read.whole[0]?.total ?? 0) : Math.min(hits, FOUND_MAX) || close.length;
  const from = (query.page - 1) * PRODUCTS_PER_PAGE;
  const shown = keys.slice(from, from + PRODUCTS_PER_PAGE);
  const cards = [
    ...[...read.rows.flat(), ...close.slice(from, from + PRODUCTS_PER_PAGE)].map((row) => cardOf(row, shop.now)),
    ...(await readProductsByIds(shop, shown)),
  ];
  if (count === 0 && plan && query.page === 1) shop.background(countMissedSearch(shop, plan.words));
  const near = [...close.flatMap(({ name, category: its }) => [name, its ?? '']), ...words.flat().map(({ word }) => word)];
  return {
    frame: layoutDataOf(frame),
    query,
    categories: all,
    category: all.find((one) => one.slug === slug) ?? null,
    cards,
    origins: origins.map(({ origin }) => origin),
    total: count,
    hasMore,
    isCut: hasMore && !isInOrder,
    understood: said,
    meant: hits === 0 && plan ? correctSearch(query.search, plan.words, near) : null,
    instead: count === 0 ? instead.map((row) => cardOf(row, shop.now)) : [],
  };
}

/** Cards of pieces that are known to be on sale. A condition that says so would lead SQLite to the index of all that are. */
const cardsOf = (shop: Shop, ids: SQL, order: SQL, also?: SQL) =>
  selectCards(shop)
    .where(and(sql`${products.id} IN ${ids}`, also))
    .orderBy(order);

/** A limit, not a condition, keeps SQLite from looking through all pieces where something was found. */
const mostBought = (nothing: SQL) => sql`(SELECT id FROM products WHERE archived_at IS NULL AND +stock_quantity > 0
  ORDER BY committed DESC, is_featured DESC, id DESC LIMIT CASE WHEN ${nothing} THEN ${INSTEAD_OF_NOTHING} ELSE 0 END)`;

/** What the first of the found pieces are sorted by. The code sorts them: a sort in the query would read each once more. */
const sortKeys = ({ db: { orm } }: Shop, sort: Sort, found: FoundPieces) =>
  orm
    .select({
      id: sql<number>`f.id`,
      featured: sql<number>`is_featured`,
      by: sql<number | string>`${sortColumn(sort)}`,
    })
    .from(sql`(SELECT rowid AS id ${found.from()} ORDER BY rowid DESC LIMIT ${FOUND_MAX + 1}) f CROSS JOIN products ON products.id = f.id`);

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
