import { asc, count, desc, type SQL, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { type ListingQuery, type Sort, sortOptions } from '../../../rules/catalog/listing.ts';
import { INSTEAD_OF_NOTHING, PRODUCTS_PER_PAGE } from '../../../rules/limits.ts';
import { STARS_FROM } from '../../../rules/reviews/rating.ts';
import { correctSearch } from '../../../rules/search/search-terms.ts';
import type { UnderstoodSearch } from '../../../rules/search/understand-search.ts';
import { type LayoutData, layoutDataOf, layoutQueries } from '../../content/layout-data.server.ts';
import { onSale, priceAt } from '../../products/on-sale.server.ts';
import { categories, products } from '../../products/products.table.ts';
import { countMissedSearch } from '../../search/count-missed.server.ts';
import { type Card, cardOf, selectCards } from '../card/card.server.ts';
import { filterConditions, isInStock, placeConditions } from './filter-conditions.server.ts';
import { isClose, isNear, likelyWords, readSearch } from './search-conditions.server.ts';

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
  /** What the search says beside its words: a price, a size. */
  readonly understood: UnderstoodSearch;
  /** Another search that was probably meant; null where this one was understood. */
  readonly meant: string | null;
  /** What sells most, where nothing was found. */
  readonly instead: readonly Card[];
}

const sortColumns: Record<(typeof sortOptions)[Sort]['field'], (now: number) => SQL> = {
  created_at: () => sql`${products.createdAt}`,
  price: priceAt,
  name: () => sql`lower(${products.name})`,
  country_of_origin: () => sql`${products.countryOfOrigin}`,
  // As cards show it: a piece with fewer reviews has no rating and stands behind.
  rating: () =>
    sql`CASE WHEN ${products.ratingCount} >= ${STARS_FROM} THEN ${products.ratingSum} * 1.0 / ${products.ratingCount} ELSE 0 END`,
  sold: () => sql`${products.committed}`,
  is_featured: () => sql`${products.isFeatured}`,
};

function orderBy(sort: Sort, now: number): SQL[] {
  const { field, direction } = sortOptions[sort];
  const by = direction === 'asc' ? asc : desc;
  return [by(sortColumns[field](now)), desc(products.isFeatured), desc(products.id)];
}

/** Each country of origin once, by one step in its index for each: few countries, many products. */
const eachOrigin = sql`(WITH RECURSIVE o(origin) AS (
    SELECT min(country_of_origin) FROM products WHERE archived_at IS NULL
    UNION ALL
    SELECT (SELECT min(p.country_of_origin) FROM products p WHERE p.archived_at IS NULL AND p.country_of_origin > o.origin)
    FROM o WHERE o.origin IS NOT NULL
  ) SELECT origin FROM o WHERE origin IS NOT NULL)`;

/**
 * Reads one page of products in one round trip. An unknown slug gives an empty list.
 * If a search has no exact match, the same batch returns the products with the nearest spelling.
 */
export async function readListing(shop: Shop, query: ListingQuery, slug?: string): Promise<Listing> {
  const { orm } = shop.db;
  const { said, plan, narrowed, conditions } = readSearch(query);
  const within = [...placeConditions(query, slug), ...filterConditions(narrowed, shop.now)];
  const matches = onSale(...within, ...conditions);
  const order = orderBy(query.sort, shop.now);
  const from = (query.page - 1) * PRODUCTS_PER_PAGE;
  const nothing = sql`NOT EXISTS (SELECT 1 FROM ${products} WHERE ${matches})`;
  const { frame, all, rows, totals, candidates, origins, words, instead } = await shop.db.read({
    frame: layoutQueries(shop),
    all: orm
      .select({
        id: categories.id,
        name: categories.name,
        slug: categories.slug,
        description: categories.description,
        image: categories.image,
        pieces: sql<number>`(SELECT count(*) FROM products p WHERE p.category_id = categories.id AND p.archived_at IS NULL)`,
      })
      .from(categories)
      .orderBy(asc(sql`lower(name)`)),
    rows: selectCards(shop)
      .where(matches)
      .orderBy(...order)
      .limit(PRODUCTS_PER_PAGE)
      .offset(from),
    origins: orm.select({ origin: sql<string>`origin` }).from(eachOrigin),
    totals: orm.select({ total: count() }).from(products).where(matches),
    candidates: selectCards(shop)
      .where(onSale(...within, plan?.fuzzy ? sql`${isNear(plan.fuzzy)} AND ${nothing}` : sql`0`))
      .orderBy(...order),
    words: orm
      .select({ word: sql<string>`word` })
      .from(likelyWords(plan?.words ?? []))
      .where(nothing),
    instead: selectCards(shop)
      .where(onSale(isInStock, nothing))
      .orderBy(desc(products.committed), desc(products.id))
      .limit(INSTEAD_OF_NOTHING),
  });
  const exact = totals[0]?.total ?? 0;
  const close = candidates.filter((row) => isClose(plan, row));
  const total = exact || close.length;
  if (total === 0 && plan && query.page === 1) shop.background(countMissedSearch(shop, plan.words));
  const near = [...close.flatMap(({ name, category }) => [name, category ?? '']), ...words.map(({ word }) => word)];
  return {
    frame: layoutDataOf(frame),
    query,
    categories: all,
    category: all.find((one) => one.slug === slug) ?? null,
    cards: (exact > 0 ? rows : close.slice(from, from + PRODUCTS_PER_PAGE)).map((row) => cardOf(row, shop.now)),
    origins: origins.map(({ origin }) => origin),
    total,
    understood: said,
    meant: exact === 0 && plan ? correctSearch(query.search, plan.words, near) : null,
    instead: total === 0 ? instead.map((row) => cardOf(row, shop.now)) : [],
  };
}

/** The number of the last page; 1 for an empty listing. */
export const lastPage = ({ total }: Listing) => Math.max(1, Math.ceil(total / PRODUCTS_PER_PAGE));
