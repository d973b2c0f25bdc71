import { asc, count, desc, type SQL, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { type ListingQuery, type Sort, sortOptions } from '../../../rules/catalog/listing.ts';
import { MIN_SIMILARITY, planSearch, type SearchPlan, similarity } from '../../../rules/catalog/search-terms.ts';
import { PRODUCTS_PER_PAGE } from '../../../rules/limits.ts';
import { STARS_FROM } from '../../../rules/reviews/rating.ts';
import { type LayoutData, layoutDataOf, layoutQueries } from '../../content/layout-data.server.ts';
import { onSale, priceAt } from '../../products/on-sale.server.ts';
import { categories, products } from '../../products/products.table.ts';
import { type Card, type CardRow, cardOf, selectCards } from '../card/card.server.ts';
import { filterConditions, placeConditions } from './filter-conditions.server.ts';

interface ListedCategory {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly description: string | null;
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
}

/** At most this many of the best-ranked products are compared with misspelt words. */
const FUZZY_CANDIDATES = 120;

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

const inIndex = (match: string) => sql`${products.id} IN (SELECT rowid FROM products_fts WHERE products_fts MATCH ${match})`;

/** The best matches for any part of the search term, in name and category only. */
const isNear = (fuzzy: string) =>
  sql`${products.id} IN (SELECT rowid FROM products_fts WHERE products_fts MATCH ${`{name category} : (${fuzzy})`} ORDER BY rank LIMIT ${FUZZY_CANDIDATES})`;

/** For terms too short for the index: matches the beginning of a word in the name or the description. */
function beginsWord(term: string): SQL {
  const pattern = `% ${term.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`' ' || ${products.name} || ' ' || ${products.description} LIKE ${pattern} ESCAPE '\\'`;
}

/** What a search finds by its own words; similar words are found by `readListing` alone. */
export function searchConditions(plan: SearchPlan): SQL[] {
  const conditions = [...(plan.exact ? [inIndex(plan.exact)] : []), ...plan.short.map(beginsWord)];
  // A term of punctuation only matches nothing, instead of everything.
  return conditions.length > 0 ? conditions : [sql`0`];
}

/**
 * Reads one page of products in one round trip. An unknown slug gives an empty list.
 * If a search has no exact match, the same batch returns the products with the nearest spelling.
 */
export async function readListing(shop: Shop, query: ListingQuery, slug?: string): Promise<Listing> {
  const { orm } = shop.db;
  const plan = query.search ? planSearch(query.search) : null;
  const within = [...placeConditions(query, slug), ...filterConditions(query, shop.now)];
  const matches = onSale(...within, ...(plan ? searchConditions(plan) : []));
  const order = orderBy(query.sort, shop.now);
  const from = (query.page - 1) * PRODUCTS_PER_PAGE;
  const { frame, all, rows, totals, candidates, origins } = await shop.db.read({
    frame: layoutQueries(shop),
    all: orm
      .select({
        id: categories.id,
        name: categories.name,
        slug: categories.slug,
        description: categories.description,
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
      .where(
        onSale(...within, plan?.fuzzy ? sql`${isNear(plan.fuzzy)} AND NOT EXISTS (SELECT 1 FROM ${products} WHERE ${matches})` : sql`0`),
      )
      .orderBy(...order),
  });
  const exact = totals[0]?.total ?? 0;
  const close = candidates.filter((row) => isClose(plan, row));
  return {
    frame: layoutDataOf(frame),
    query,
    categories: all,
    category: all.find((one) => one.slug === slug) ?? null,
    cards: (exact > 0 ? rows : close.slice(from, from + PRODUCTS_PER_PAGE)).map((row) => cardOf(row, shop.now)),
    origins: origins.map(({ origin }) => origin),
    total: exact || close.length,
  };
}

/** The number of the last page; 1 for an empty listing. */
export const lastPage = ({ total }: Listing) => Math.max(1, Math.ceil(total / PRODUCTS_PER_PAGE));

/** Exact words may occur anywhere; misspelt ones are compared with name and category only ("platinum" must not match "plating"). */
function isClose(plan: SearchPlan | null, row: CardRow): boolean {
  const name = `${row.name} ${row.category ?? ''}`;
  const all = `${name} ${row.description}`.toLowerCase();
  const misspelt = plan?.words.filter((word) => !all.includes(word)) ?? [];
  return misspelt.length > 0 && similarity(misspelt, name) >= MIN_SIMILARITY;
}
