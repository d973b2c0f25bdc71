import { type SQL, sql } from 'drizzle-orm';
import type { ListingQuery } from '../../../rules/catalog/listing.ts';
import { MIN_SIMILARITY, planSearch, type SearchPlan, similarity } from '../../../rules/search/search-terms.ts';
import { type UnderstoodSearch, understandSearch, understoodText } from '../../../rules/search/understand-search.ts';
import type { CardRow } from '../card/card.server.ts';
import { type FoundPieces, whole } from './found-pieces.server.ts';

/** At most this many of the best-ranked products are compared with misspelt words. */
const FUZZY_CANDIDATES = 36;
/** And of the last this many pieces. */
const FUZZY_AMONG = 5_000;
/** At most this many of the owner's words are compared with a word that found nothing. */
const WORD_CANDIDATES = 60;
interface ReadSearch {
  /** What it says beside its words. */
  readonly said: UnderstoodSearch;
  /** Null where nothing is left to look for. */
  readonly plan: SearchPlan | null;
  /** The query with the price, the size and the reduction that the search names: of two prices the narrower counts. */
  readonly narrowed: ListingQuery;
}

/** What the search of a listing asks of the catalogue. Similar words are found by `readListing` alone. */
export function readSearch(query: ListingQuery): ReadSearch {
  const said = understandSearch(query.search);
  const isUnderstood = said.words === '' && understoodText(said) !== '';
  const plan = query.search === '' || isUnderstood ? null : planSearch(said.words);
  return { said, plan, narrowed: narrow(query, said) };
}

function narrow(query: ListingQuery, said: UnderstoodSearch): ListingQuery {
  const narrower = (pick: (...prices: number[]) => number, a: number | null, b: number | null) =>
    a === null ? b : b === null ? a : pick(a, b);
  return {
    ...query,
    priceFrom: narrower(Math.max, query.priceFrom, said.priceFrom),
    priceTo: narrower(Math.min, query.priceTo, said.priceTo),
    reduced: query.reduced || said.reduced,
    sizes: said.size === '' ? query.sizes : [said.size],
  };
}

/**
 * Ids of the best matches for any part of a search, in name and category only, among the newest pieces: rating all of a large catalogue takes
 * a quarter of a second.
 */
export const nearPieces = (found: FoundPieces, fuzzy: string, nothing: SQL): SQL =>
  sql`(SELECT rowid AS id ${found.from(`{name category} : (${fuzzy})`)}
    AND rowid > (SELECT max(id) FROM products) - ${whole(FUZZY_AMONG)} ORDER BY rank LIMIT CASE WHEN ${nothing} THEN ${FUZZY_CANDIDATES} ELSE 0 END)`;

/** Exact words may occur anywhere; misspelt ones are compared with name and category only ("platinum" must not match "plating"). */
export function isClose(plan: SearchPlan | null, { card }: CardRow): boolean {
  const name = `${card.name} ${card.category ?? ''}`;
  const all = `${name} ${card.description}`.toLowerCase();
  const misspelt = plan?.words.filter((word) => !all.includes(word)) ?? [];
  return misspelt.length > 0 && similarity(misspelt, name) >= MIN_SIMILARITY;
}

/** The owner's words with the first letter of a searched one, for "Did you mean": a table with the column `word`. */
export function likelyWords(words: readonly string[]): SQL {
  const firsts = [...new Set(words.map((word) => [...word][0] ?? ''))].filter(Boolean);
  const like = firsts.map((first) => sql`word >= ${first} AND word < ${`${first}\u{10FFFF}`}`);
  return sql`(SELECT word FROM search_words WHERE ${like.length > 0 ? sql.join(like, sql` OR `) : sql`0`} LIMIT ${WORD_CANDIDATES})`;
}
