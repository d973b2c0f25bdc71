import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/database/orm.ts';
import { prepared } from '../../../platform/database/ready-query.ts';
import type { Shop } from '../../../platform/shop.ts';
import { languageFacts } from '../../../rules/language/languages.ts';
import { INSTEAD_OF_NOTHING, PRODUCTS_PER_PAGE } from '../../../rules/limits.ts';
import { FOUND_MAX, PAGES_BY_NUMBER } from '../../../rules/listing/list-pages.ts';
import type { ListingQuery } from '../../../rules/listing/listing.ts';
import { neededWords } from '../../../rules/search/piece-kinds.ts';
import type { SearchPlan } from '../../../rules/search/search-terms.ts';
import { categories, products } from '../../products/products.table.ts';
import { type FoundPieces, isAtThisMoment } from '../../search/found-pieces.server.ts';
import { likelyWords, nearPieces } from '../../search/search-conditions.server.ts';
import { allTexts } from '../../translations/all-texts.server.ts';
import { card } from '../card/card.server.ts';
import { idsOfPage, type PlainPage, sortedBy } from './sort-order.server.ts';

/**
 * The kinds of rows of a listing: a piece of the page, one with a similar name, one that is shown if nothing was found, a word that may
 * be meant, how many were found with the facets of all of them ('61 …').
 */
export const kinds = { page: 0, near: 1, instead: 2, word: 3, count: 4 } as const;
type Kind = keyof typeof kinds;

const rowOf = (kind: Kind, id: SQL, value: SQL, from: SQL) =>
  sql`SELECT ${sql.raw(String(kinds[kind]))} AS kind, ${id} AS id, ${value} AS value ${from}`;
const piecesOf = (kind: Kind, ids: SQL) => rowOf(kind, sql`id`, sql`NULL`, sql`FROM ${ids}`);

/** A limit, not a condition, keeps SQLite from looking through all pieces where something was found. */
const mostBought = (nothing: SQL) => sql`(SELECT id FROM products WHERE archived_at IS NULL AND +stock_quantity > 0
  ORDER BY committed DESC, is_featured DESC, id DESC LIMIT CASE WHEN ${nothing} THEN ${INSTEAD_OF_NOTHING} ELSE 0 END)`;

/**
 * Names of pieces in languages other than English: a search in other letters is compared with it. Descriptions are read of those alone that
 * are only like what is looked for.
 */
const otherTexts = {
  otherNames: allTexts('product', 'name', products.id),
  otherDescriptions: sql<string>`CASE
      WHEN r.kind = ${sql.raw(String(kinds.near))} THEN ${allTexts('product', 'description', products.id)}
      ELSE '' END`,
};
const noTexts: typeof otherTexts = { otherNames: sql<string>`''`, otherDescriptions: sql<string>`''` };

/**
 * Cards of pieces that are known to be on sale. A condition that says so would lead SQLite to the index of all that are. The rows come in
 * the order of the parts.
 */
const rowsOf = (
  orm: Orm,
  parts: readonly SQL[],
  { also, first, hasAllTexts = false }: { also?: SQL | undefined; first?: SQL; hasAllTexts?: boolean } = {},
) =>
  orm
    .select({
      kind: sql<number>`r.kind`,
      value: sql<string | number | null>`r.value`,
      card: card(),
      ...(hasAllTexts ? otherTexts : noTexts),
    })
    .from(sql`(${first ? sql`WITH found AS MATERIALIZED ${first} ` : sql``}${sql.join([...parts], sql` UNION ALL `)}) r
      LEFT JOIN products ON ${and(sql`products.id = r.id`, also && or(sql`r.kind > 0`, also))}`)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(sql`products.id IS NOT NULL OR r.kind >= 3`);

/** Pieces on sale in a category, or in all; kept by triggers. */
const piecesIn = (category: SQL): SQL =>
  sql`coalesce((SELECT pieces FROM facet_counts WHERE category_id = ${category} AND facet_id = 1), 0)`;

const SLUG = sql`(SELECT id FROM categories WHERE slug = ${sql.placeholder('slug')})`;
const PIECE = sql.placeholder('piece');

/** By the form of a page: few, and written once. */
const plainQueries = new Map<string, ReturnType<typeof plainQuery>>();

function plainQuery(page: PlainPage, isAll: boolean) {
  const total = piecesIn(isAll ? sql`0` : SLUG);
  const ids = idsOfPage(page, isAll ? undefined : sql`${products.categoryId} = ${SLUG}`, total);
  return prepared((orm) => rowsOf(orm, [piecesOf('page', ids), piecesOf('instead', mostBought(sql`${total} = 0`))]));
}

/** Returns the rows of a page of everything, or of a category. */
export function plainRows({ sort, page, after, before }: ListingQuery, slug: string | undefined) {
  const form: PlainPage = {
    sort,
    after: after === null ? null : PIECE,
    before: before ? PIECE : before,
    offset: page > PAGES_BY_NUMBER ? null : sql.placeholder('offset'),
  };
  const name = [sort, slug === undefined, after === null, before && 1, form.offset === null].join();
  const query = plainQueries.get(name) ?? plainQuery(form, slug === undefined);
  plainQueries.set(name, query);
  return query({ slug, piece: after ?? before, offset: (page - 1) * PRODUCTS_PER_PAGE });
}

interface Searched {
  readonly found: FoundPieces;
  readonly narrowed: ListingQuery;
  readonly plan: SearchPlan | null;
  /** The query whose page is read; null if the pieces are sorted by what the index does not know. */
  readonly page: ListingQuery | null;
}

/**
 * Returns the rows of a page that a search or filters leave, with how many there are; where there are none, what may have been meant.
 */
export function foundRows(shop: Shop, { found, narrowed, plan, page }: Searched) {
  const nothing = sql`NOT EXISTS (SELECT 1 FROM found)`;
  const similar = (words: readonly string[]) =>
    sql`(SELECT products.id AS id
      FROM products
      WHERE products.id IN ${nearPieces(found, words, nothing)}
      ORDER BY ${sortedBy(narrowed.sort)})`;
  const parts = [
    ...(page ? [piecesOf('page', found.page(page, sql`found`))] : []),
    ...(page ? [rowOf('count', sql`NULL`, sql`count(*) || ' ' || coalesce(group_concat(facets, ''), '')`, sql`FROM found`)] : []),
    ...(plan?.isFuzzy ? [piecesOf('near', similar(neededWords(plan.words)))] : []),
    ...(plan ? [rowOf('word', sql`NULL`, sql`word`, sql`FROM ${likelyWords(plan.words)} WHERE ${nothing}`)] : []),
    piecesOf('instead', mostBought(nothing)),
  ];
  return rowsOf(shop.db.orm, parts, {
    also: page ? isAtThisMoment(narrowed, shop.now) : undefined,
    first: found.first(page ? FOUND_MAX + 1 : 1),
    hasAllTexts: plan?.words.some((word) => !languageFacts.en.letter.test(word)) ?? false,
  });
}
