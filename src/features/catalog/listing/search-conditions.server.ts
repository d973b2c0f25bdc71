import { type SQL, sql } from 'drizzle-orm';
import type { ListingQuery } from '../../../rules/catalog/listing.ts';
import { MIN_SIMILARITY, planSearch, quoteTerm, type SearchPlan, similarity } from '../../../rules/search/search-terms.ts';
import { type UnderstoodSearch, understandSearch, understoodText } from '../../../rules/search/understand-search.ts';
import { products } from '../../products/products.table.ts';
import { searchWords } from '../../search/search.table.ts';
import type { CardRow } from '../card/card.server.ts';

/** At most this many of the best-ranked products are compared with misspelt words. */
const FUZZY_CANDIDATES = 120;
/** At most this many of the owner's words are compared with a word that found nothing. */
const WORD_CANDIDATES = 60;
/** For the index where the owner has no word: no text contains it. */
const NO_TERM = '"\u{10FFFD}\u{10FFFD}\u{10FFFD}"';

const inIndex = (match: SQL | string) => sql`${products.id} IN (SELECT rowid FROM products_fts WHERE products_fts MATCH ${match})`;

/** What the owner's list says that a word means, as terms of the index. */
const meaningOf = (word: string) => sql`(SELECT ${searchWords.terms} FROM ${searchWords} WHERE ${searchWords.word} = ${word})`;

/** Every word must occur, or what it means: `("झुमका" OR "jhumka") AND ("gold")`, put together in the query itself, which saves a round trip. */
const everyWord = (words: readonly string[]) =>
  inIndex(
    sql.join(
      words.map((word) => sql`'(' || ${quoteTerm(word)} || coalesce(' OR ' || ${meaningOf(word)}, '') || ')'`),
      sql` || ' AND ' || `,
    ),
  );

/** For words too short for the index: the beginning of a word in the name or the description, or what the word means. */
function beginsWord(word: string): SQL {
  const pattern = `% ${word.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(' ' || ${products.name} || ' ' || ${products.description} LIKE ${pattern} ESCAPE '\\'
    OR ${inIndex(sql`coalesce(${meaningOf(word)}, ${NO_TERM})`)})`;
}

interface ReadSearch {
  /** What it says beside its words. */
  readonly said: UnderstoodSearch;
  /** Null where nothing is left to look for. */
  readonly plan: SearchPlan | null;
  /** The query with the price, the size and the reduction that the search names: of two prices the narrower counts. */
  readonly narrowed: ListingQuery;
  readonly conditions: readonly SQL[];
}

/** What the search of a listing asks of the catalogue. Similar words are found by `readListing` alone. */
export function readSearch(query: ListingQuery): ReadSearch {
  const said = understandSearch(query.search);
  const isUnderstood = said.words === '' && understoodText(said) !== '';
  const plan = query.search === '' || isUnderstood ? null : planSearch(said.words);
  return { said, plan, narrowed: narrow(query, said), conditions: plan ? searchConditions(plan) : [] };
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

function searchConditions(plan: SearchPlan): SQL[] {
  const conditions = [...(plan.long.length > 0 ? [everyWord(plan.long)] : []), ...plan.short.map(beginsWord)];
  // A search of punctuation only matches nothing, instead of everything.
  return conditions.length > 0 ? conditions : [sql`0`];
}

/** The best matches for any part of the search, in name and category only. */
export const isNear = (fuzzy: string): SQL =>
  sql`${products.id} IN (SELECT rowid FROM products_fts WHERE products_fts MATCH ${`{name category} : (${fuzzy})`} ORDER BY rank LIMIT ${FUZZY_CANDIDATES})`;

/** Exact words may occur anywhere; misspelt ones are compared with name and category only ("platinum" must not match "plating"). */
export function isClose(plan: SearchPlan | null, row: CardRow): boolean {
  const name = `${row.name} ${row.category ?? ''}`;
  const all = `${name} ${row.description}`.toLowerCase();
  const misspelt = plan?.words.filter((word) => !all.includes(word)) ?? [];
  return misspelt.length > 0 && similarity(misspelt, name) >= MIN_SIMILARITY;
}

/** The owner's words with the first letter of a searched one, for "Did you mean". */
export function likelyWords(words: readonly string[]): SQL {
  const firsts = [...new Set(words.map((word) => [...word][0] ?? ''))].filter(Boolean);
  const like = firsts.map((first) => sql`word >= ${first} AND word < ${`${first}\u{10FFFF}`}`);
  return sql`(SELECT word FROM search_words WHERE ${like.length > 0 ? sql.join(like, sql` OR `) : sql`0`} LIMIT ${WORD_CANDIDATES})`;
}
