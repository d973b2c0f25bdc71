import { and, type SQL, sql } from 'drizzle-orm';
import { directions, opposite, type SortDirection } from '../../platform/database/sort-direction.ts';
import { attributeKinds } from '../../rules/filters/attributes.ts';
import { priceRanges, rangeOf } from '../../rules/filters/price-range.ts';
import { PRODUCTS_PER_PAGE } from '../../rules/limits.ts';
import { BEST_MATCH } from '../../rules/listing/default-sort.ts';
import { FOUND_MAX } from '../../rules/listing/list-pages.ts';
import { type ListingQuery, type Sort, sortOptions } from '../../rules/listing/listing.ts';
import { neededWords } from '../../rules/search/piece-kinds.ts';
import type { SearchPlan } from '../../rules/search/search-terms.ts';
import { priceAt } from '../products/on-sale.server.ts';
import { type FacetKind, products } from '../products/products.table.ts';
import { nameTerm, wordTerms } from './word-terms.server.ts';

/** For the index where the owner or the catalogue has no such word: no text contains it. */
const NO_TERM = '"\u{10FFFD}\u{10FFFD}\u{10FFFD}"';
/** The facets that the migration numbered. */
const ON_SALE = facetTerm(1);
const IN_STOCK = facetTerm(2);
const REDUCED = facetTerm(3);
/** No facet: the index names archived pieces so. */
const ARCHIVED = facetTerm(4);

/** Returns the column `facets.code`, as a term: the number of a facet in three private characters. */
function facetTerm(id: number): string {
  return `"${String.fromCharCode(57344, 57345 + Math.floor(id / 6000), 57345 + (id % 6000))}"`;
}

/** Returns the numbers of the facets in the column `facets` of the index. */
export const facetIds = (codes: string): number[] =>
  Array.from({ length: codes.length / 3 }, (_, at) => (codes.charCodeAt(at * 3 + 1) - 57345) * 6000 + codes.charCodeAt(at * 3 + 2) - 57345);

/** `("\ue000\ue001\ue005" OR …)`: any of the values of a kind. */
const anyOf = (which: SQL) =>
  sql`coalesce((SELECT '(' || group_concat('"' || code || '"', ' OR ') || ')' FROM facets WHERE ${which}), ${NO_TERM})`;
const among = (values: readonly (string | SQL)[]) =>
  sql`(${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`;
/**
 * `within`: ids of categories. A value that none of their pieces has is left out: two long lists that have nothing in common are read to
 * their ends.
 */
const facet = (kind: FacetKind, values: readonly (string | SQL)[], within?: SQL) =>
  anyOf(
    sql`kind = ${kind} AND value IN ${among(values)}${
      within ? sql` AND EXISTS (SELECT 1 FROM facet_counts WHERE category_id IN ${within} AND facet_id = facets.id AND pieces > 0)` : sql``
    }`,
  );

/** Numbers of the facets of prices: the ranges of the current price, then those of the usual one. */
export const priceFacets = { first: 101, usual: 201, last: 200 + priceRanges.length };

/** Returns the ranges of prices, for pieces without an offer and with one. */
const priceTerm = (from: number, to: number) => {
  const ids = priceRanges.flatMap((range, at) => (range >= from && range <= to ? [priceFacets.first + at, priceFacets.usual + at] : []));
  return ids.length > 0 ? `(${ids.map(facetTerm).join(' OR ')})` : NO_TERM;
};

/** Returns the categories of the place; undefined for all. */
function placeOf({ categories }: ListingQuery, slug: string | undefined): SQL | undefined {
  if (slug !== undefined) return sql`(SELECT id FROM categories WHERE slug = ${slug})`;
  return categories.length > 0 ? among(categories.map(whole)) : undefined;
}

const placeTerms = ({ categories }: ListingQuery, slug: string | undefined): SQL[] => {
  if (slug !== undefined) return [facet('category', [sql`(SELECT CAST(id AS TEXT) FROM categories WHERE slug = ${slug})`])];
  return categories.length > 0 ? [facet('category', categories.map(String))] : [];
};

function filterTerms({ priceFrom, priceTo, inStock, reduced, origin, sizes, attributes }: ListingQuery, place: SQL | undefined): SQL[] {
  return [
    ...(inStock ? [sql`${IN_STOCK}`] : []),
    ...(reduced ? [sql`${REDUCED}`] : []),
    ...(origin === '' ? [] : [facet('origin', [origin], place)]),
    ...attributeKinds.flatMap((kind) => (attributes[kind].length > 0 ? [facet(kind, attributes[kind], place)] : [])),
    ...(sizes.length > 0 ? [facet(inStock ? 'size-in-stock' : 'size', sizes, place)] : []),
    ...(priceFrom === null && priceTo === null
      ? []
      : [sql`${priceTerm(rangeOf(priceFrom ?? 0), rangeOf(priceTo ?? Number.MAX_SAFE_INTEGER))}`]),
  ];
}

/** Returns the conditions of price and offer that depend on the moment, for rows of `products_fts`. */
function atThisMoment({ priceFrom, priceTo, reduced }: ListingQuery, now: number): SQL {
  const price = sql`CASE WHEN ends <= ${now} THEN usual ELSE price END`;
  const to = priceTo === null ? Number.MAX_SAFE_INTEGER : priceTo * 100 + 99;
  const isWithin = priceFrom === null && priceTo === null ? sql`` : sql` AND ${price} BETWEEN ${(priceFrom ?? 0) * 100} AND ${to}`;
  return reduced ? sql`${isWithin} AND (ends IS NULL OR ends > ${now})` : isWithin;
}

/** A table without ids. */
export const noIds = sql`(SELECT NULL AS id WHERE 0)`;

/** The driver sends numbers as REAL, and the index ignores a bound that is not whole. */
const whole = (id: number) => sql`CAST(${id} AS INTEGER)`;

export interface FoundPieces {
  /**
   * Ids of the first pieces with their facets as a table, at most `most`: those with the words in their name or category, each part by
   * age.
   */
  first(most: number): SQL;
  /**
   * Ids of the page of a query that is sorted by fit, by age or by price, as a table in the order of the page; backwards for `before`. `first`:
   * the name of a table with `first(FOUND_MAX + 1)`.
   */
  page(query: ListingQuery, first: SQL): SQL;
  /** FROM and WHERE over `products_fts`; with `instead`, this expression takes the place of the words of the search. */
  from(instead?: SQL): SQL;
}

/** Returns the sorts in whose order an index finds. */
export const isFoundInOrder = (sort: Sort) => sortOptions[sort].field === 'created_at' || sortOptions[sort].field === 'price';

/**
 * Returns the pieces on sale that have all facets and all words. Only pieces on sale have facets; the list of all of them is the longest
 * of the index, and is read only if there is no other condition.
 */
function onSale(facets: readonly SQL[], words: readonly SQL[]): SQL {
  const terms = sql.join([...facets, ...words], sql` || ' AND ' || `);
  if (facets.length > 0) return terms;
  return words.length > 0 ? sql`'(' || ${terms} || ') NOT ' || ${ARCHIVED}` : sql`${ON_SALE}`;
}

/**
 * Returns the pieces on sale that a place (category, search) and filters leave, found in one expression of the index.
 */
export function foundPieces(of: {
  readonly query: ListingQuery;
  readonly slug: string | undefined;
  readonly plan: SearchPlan | null;
  readonly now: number;
}): FoundPieces {
  const { query, slug, plan, now } = of;
  const facets = [...placeTerms(query, slug), ...filterTerms(query, placeOf(query, slug))];
  // A search of punctuation only matches nothing, instead of everything.
  const words = plan === null ? [] : plan.words.length === 0 ? [sql`${NO_TERM}`] : wordTerms(neededWords(plan.words));
  const expression = (wanted: readonly SQL[]) => onSale(facets, wanted);
  const matching = (match: SQL) => sql`FROM products_fts WHERE products_fts MATCH ${match}${atThisMoment(query, now)}`;
  const all = matching(expression(words));
  // A piece that is called so comes before one that only says so in its description.
  const named = plan?.words.map(nameTerm) ?? [];
  const parts: readonly [SQL, SQL?] =
    plan === null || plan.words.length === 0
      ? [all]
      : [
          matching(expression(named)),
          matching(sql`'(' || ${expression(words)} || ') NOT (' || ${sql.join(named, sql` || ' AND ' || `)} || ')'`),
        ];
  const isNamed = (piece: number) => sql`EXISTS (SELECT 1 ${parts[0]} AND rowid = ${whole(piece)})`;
  const byPrice = sql`FROM products_by_price_fts WHERE products_by_price_fts MATCH ${expression(words)}${keysWithin(query)}`;
  return {
    first: (most) => firstOf(parts, most),
    from: (instead) => (instead === undefined ? all : matching(expression([instead]))),
    page: (asked, first) =>
      asked.sort === BEST_MATCH || (plan === null && sortOptions[asked.sort].field === 'created_at')
        ? pageOf(asked, parts, { id: sql`rowid`, keyOf: whole, direction: 'desc', first, isInFirst: isNamed })
        : sortOptions[asked.sort].field === 'created_at'
          ? pageOf(asked, [all], { id: sql`rowid`, keyOf: whole, direction: 'desc' })
          : pageOf(asked, [byPrice], { id: pieceOfKey, keyOf: keyOfPiece, direction: sortOptions[asked.sort].direction }),
  };
}

/** Returns the first ids of several parts, one part after the other, with the facets of the pieces. */
const firstOf = (parts: readonly [SQL, SQL?], most: number): SQL =>
  sql`(SELECT id, facets FROM (${sql.join(
    parts
      .flatMap((part) => part ?? [])
      .map((part) => sql`SELECT id, facets FROM (SELECT rowid AS id, facets ${part} ORDER BY rowid DESC LIMIT ${most})`),
    sql` UNION ALL `,
  )}) LIMIT ${most})`;

/** The view `price_keys`, backwards. */
const pieceOfKey = sql`16777215 - rowid % 16777216`;
const keyOfPiece = (id: number) => sql`(SELECT key FROM price_keys WHERE id = ${id})`;
/** Returns a range of prices as a range of keys: of equal prices the featured have the lower key. */
function keysWithin({ priceFrom, priceTo }: ListingQuery): SQL {
  const keyFrom = (paise: number) => sql`CAST(${paise} AS INTEGER) * 2 * 16777216`;
  const from = priceFrom === null ? sql`` : sql` AND rowid >= ${keyFrom(priceFrom * 100)}`;
  return priceTo === null ? from : sql`${from} AND rowid < ${keyFrom(priceTo * 100 + 100)}`;
}

interface FoundOrder {
  readonly id: SQL;
  readonly keyOf: (piece: number) => SQL;
  /** Keys turn as a whole: with the dearest first, equal prices begin with the oldest piece. */
  readonly direction: SortDirection;
  /** The name of a table with the first FOUND_MAX + 1 ids in this order. */
  readonly first?: SQL;
  /** Returns whether a piece is in the first of two parts. */
  readonly isInFirst?: (piece: number) => SQL;
}

/** Below and above every key. */
const [LEAST, MOST] = [sql.raw('-1'), sql.raw('9007199254740991')];

/** Ids of a page of one list, or of two, one after the other. */
function pageOf({ page, after, before }: ListingQuery, parts: readonly [SQL, SQL?], order: FoundOrder): SQL {
  const { id, keyOf, direction, first, isInFirst } = order;
  const [named, others] = parts;
  const range = (part: SQL, key: SQL, to: SortDirection) =>
    sql`SELECT id
      FROM (SELECT ${id} AS id ${part} AND rowid ${directions[to].beyond} ${key}
        ORDER BY rowid ${directions[to].order}
        LIMIT ${PRODUCTS_PER_PAGE})`;
  const beyond = (piece: number, to: SortDirection) => {
    if (!others || !isInFirst) return sql`(${range(named, keyOf(piece), to)})`;
    // Next to a piece of one part the other one is read from its beginning, or not at all.
    const ranges = [
      range(named, sql`CASE WHEN ${isInFirst(piece)} THEN ${keyOf(piece)} ELSE ${LEAST} END`, to),
      range(others, sql`CASE WHEN ${isInFirst(piece)} THEN ${MOST} ELSE ${keyOf(piece)} END`, to),
    ];
    return sql`(SELECT id FROM (${sql.join(to === direction ? ranges : ranges.reverse(), sql` UNION ALL `)}) LIMIT ${PRODUCTS_PER_PAGE})`;
  };
  if (after !== null) return beyond(after, direction);
  if (before) return beyond(before, opposite[direction]);
  const from = (page - 1) * PRODUCTS_PER_PAGE;
  if (from >= FOUND_MAX) return noIds;
  const part = sql`LIMIT ${PRODUCTS_PER_PAGE} OFFSET ${from}`;
  if (first && from + PRODUCTS_PER_PAGE <= FOUND_MAX + 1) return sql`(SELECT id FROM ${first} ${part})`;
  if (others) return sql`(SELECT id FROM ${firstOf(parts, from + PRODUCTS_PER_PAGE)} ${part})`;
  return sql`(SELECT ${id} AS id ${named} ORDER BY rowid ${directions[direction].order} ${part})`;
}

/**
 * Returns the conditions of price and offer that depend on the moment, for rows of products: the index by price learns of an ended offer
 * a minute late.
 */
export function isAtThisMoment({ priceFrom, priceTo, reduced }: ListingQuery, now: number): SQL | undefined {
  const within = sql`${priceAt(now)} BETWEEN ${(priceFrom ?? 0) * 100}
      AND ${priceTo === null ? Number.MAX_SAFE_INTEGER : priceTo * 100 + 99}`;
  return and(
    priceFrom === null && priceTo === null ? undefined : within,
    reduced ? sql`(${products.saleEndsAt} IS NULL OR ${products.saleEndsAt} > ${now})` : undefined,
  );
}
