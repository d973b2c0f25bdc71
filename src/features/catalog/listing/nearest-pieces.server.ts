import { eq, type SQL, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { noWords } from '../../../rules/filters/attributes.ts';
import { INSTEAD_OF_NOTHING } from '../../../rules/limits.ts';
import type { ListingQuery } from '../../../rules/listing/listing.ts';
import { neededWords } from '../../../rules/search/piece-kinds.ts';
import { correctSearch, type SearchPlan } from '../../../rules/search/search-terms.ts';
import { isLook, nearestTo } from '../../../rules/search/trade-words.ts';
import { categories, products } from '../../products/products.table.ts';
import { foundPieces } from '../../search/found-pieces.server.ts';
import { readSearch } from '../../search/search-conditions.server.ts';
import { meaningTerms, wordTerm } from '../../search/word-terms.server.ts';
import { type Card, card, cardOf } from '../card/card.server.ts';

interface Missed {
  readonly query: ListingQuery;
  /** With the price and the size that the search names. */
  readonly narrowed: ListingQuery;
  readonly slug: string | undefined;
  readonly plan: SearchPlan | null;
  /** Words of the search that the shop knows, and words of the owner's list that begin alike. */
  readonly known: ReadonlySet<string>;
  readonly listed: readonly string[];
}

interface Nearest {
  /** The nearest first; none if nothing comes near. */
  readonly cards: readonly Card[];
  /** Another search that was probably meant, and that finds something. */
  readonly meant: string | null;
  /** The English name of the one category of the pieces with these words at another price or in another size; null without one. */
  readonly category: string | null;
}

const MEANT = 0;
const SAME_WORDS = 1;

/**
 * Reads what comes nearest to a search that finds nothing: what another spelling finds, then the same words at another price or size,
 * then most of the words, then one of them, then what is worn in place of it. One round trip.
 */
export async function readNearest(shop: Shop, missed: Missed): Promise<Nearest> {
  const { query, plan, known, listed } = missed;
  const words = plan?.words ?? [];
  const misspelt = words.filter((word) => !known.has(word));
  const meant = correctSearch(query.search, misspelt, listed);
  const lists = [...(meant === null ? [] : [{ at: MEANT, ids: idsOf(shop, { ...missed, search: meant }) }]), ...waysToNear(shop, missed)];
  if (lists.length === 0) return { cards: [], meant: null, category: null };
  const each = lists.map(({ at, ids }) => sql`SELECT ${sql.raw(String(at))} AS at, id FROM ${ids}`);
  const rows = await shop.db.orm
    .select({ at: sql<number>`n.at`, card: card() })
    .from(
      sql`(SELECT * FROM (${sql.join(each, sql` UNION ALL `)}) LIMIT ${2 * INSTEAD_OF_NOTHING}) n
        CROSS
        JOIN ${products} ON products.id = n.id`,
    )
    .leftJoin(categories, eq(categories.id, products.categoryId));
  const first = rows.filter((row, at) => rows.findIndex((other) => other.card.id === row.card.id) === at).slice(0, INSTEAD_OF_NOTHING);
  const of = new Set(rows.filter(({ at }) => at === SAME_WORDS).map((row) => row.card.category));
  return {
    cards: first.map((row) => cardOf(row, shop.now)),
    meant: rows.some(({ at }) => at === MEANT) ? meant : null,
    category: of.size === 1 ? ([...of][0] ?? null) : null,
  };
}

const wide = (query: ListingQuery): ListingQuery => ({
  ...query,
  ...{ priceFrom: null, priceTo: null, inStock: false, reduced: false, origin: '', attributes: noWords, sizes: [] },
  ...{ page: 1, after: null, before: null },
});

/** Ids of what another search finds in the same place, as a table. */
function idsOf(shop: Shop, { query, slug, search }: Missed & { readonly search: string }): SQL {
  const { plan, narrowed } = readSearch({ ...query, search });
  return foundPieces({ query: narrowed, slug, plan, now: shop.now }).first(INSTEAD_OF_NOTHING);
}

/** 'pink jhumka' → jhumka, pink: the noun comes last in a search, and is looked for before the adjectives. */
const headFirst = (words: readonly string[]): string[] => words.toReversed().sort((a, b) => Number(isLook(a)) - Number(isLook(b)));

function waysToNear(shop: Shop, { query, narrowed, slug, plan }: Missed): { at: number; ids: SQL }[] {
  const words = neededWords(plan?.words ?? []);
  const near = foundPieces({ query: wide(query), slug, plan, now: shop.now });
  const of = (terms: readonly SQL[]) =>
    sql`(SELECT rowid AS id ${near.from(sql.join([...terms], sql` || ' OR ' || `))} ORDER BY rowid DESC LIMIT ${INSTEAD_OF_NOTHING})`;
  const anyOf = (terms: readonly SQL[]) => of([sql`'(' || ${sql.join([...terms], sql` || ' OR ' || `)} || ')'`]);
  const without = (left: number) =>
    sql`'(' || ${sql.join(words.filter((_, at) => at !== left).map(wordTerm), sql` || ' AND ' || `)} || ')'`;
  const instead = words.flatMap(nearestTo);
  // The price decides which of the others is near: the cheapest above what may be spent, the dearest below what is asked.
  const sort = narrowed.priceTo !== null ? 'price-asc' : 'price-desc';
  const isPriced = narrowed.priceFrom !== null || narrowed.priceTo !== null;
  const atAnyPrice = isPriced
    ? sql`(SELECT id FROM ${near.page({ ...wide(query), sort }, near.first(0))} LIMIT ${INSTEAD_OF_NOTHING})`
    : near.first(INSTEAD_OF_NOTHING);
  return [
    { at: SAME_WORDS, ids: atAnyPrice },
    ...(words.length > 2 ? [{ at: 2, ids: anyOf(words.map((_, left) => without(left))) }] : []),
    ...(words.length > 1 ? headFirst(words).map((word) => ({ at: 3, ids: anyOf([wordTerm(word)]) })) : []),
    ...(instead.length > 0 ? [{ at: 4, ids: anyOf([sql`${meaningTerms(instead)}`]) }] : []),
  ];
}
