import { type SQL, sql } from 'drizzle-orm';
import type { ListingQuery } from '../../rules/listing/listing.ts';
import { fuzzyTerm, planSearch, type SearchPlan } from '../../rules/search/search-terms.ts';
import { meaningOf } from '../../rules/search/trade-words.ts';
import { type UnderstoodSearch, understandSearch, understoodText } from '../../rules/search/understand-search.ts';
import type { FoundPieces } from './found-pieces.server.ts';
import { isListedAs, wordTerm } from './word-terms.server.ts';

/** At most this many pieces are compared with misspelt words. */
const FUZZY_CANDIDATES = 36;
/** At most this many of the owner's words are compared with a word that found nothing. */
const WORD_CANDIDATES = 60;
interface ReadSearch {
  /** The filters that it names besides its words. */
  readonly said: UnderstoodSearch;
  /** Null if nothing is left to look for. */
  readonly plan: SearchPlan | null;
  /** The query with the price, the size and the reduction that the search names: of two prices the narrower counts. */
  readonly narrowed: ListingQuery;
}

/** Returns the queries of a listing's search. Similar words are found by `readListing` alone. */
export function readSearch(query: ListingQuery): ReadSearch {
  const said = understandSearch(query.search);
  const isUnderstood = said.words === '' && (said.everything || understoodText(said) !== '');
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

/** Ids of the newest pieces that have each searched word, or a part of it in their name or category. */
export function nearPieces(found: FoundPieces, words: readonly string[], nothing: SQL): SQL {
  const terms = words.map((word) => {
    const fuzzy = fuzzyTerm(word);
    // A word of the owner's list is not misspelt.
    const unless = sql`EXISTS (SELECT 1 FROM search_words WHERE ${isListedAs(word)})`;
    return fuzzy === '' || meaningOf(word).length > 0
      ? wordTerm(word)
      : sql`'(' || ${wordTerm(word)} || CASE WHEN ${unless} THEN '' ELSE ${` OR ${fuzzy}`} END || ')'`;
  });
  return sql`(SELECT rowid AS id ${found.from(sql.join(terms, sql` || ' AND ' || `))}
    ORDER BY rowid DESC
    LIMIT CASE WHEN ${nothing} THEN ${FUZZY_CANDIDATES} ELSE 0 END)`;
}

/**
 * Returns the owner's words with the first letter of a searched one, themselves first, for "Did you mean": a table with the column
 * `word`.
 */
export function likelyWords(words: readonly string[]): SQL {
  const firsts = [...new Set(words.map((word) => [...word][0] ?? ''))].filter(Boolean);
  const like = firsts.map((first) => sql`word >= ${first} AND word < ${`${first}\u{10FFFF}`}`);
  if (like.length === 0) return sql`(SELECT word FROM search_words WHERE 0)`;
  const own = sql.join(words.map(isListedAs), sql` OR `);
  return sql`(SELECT word
    FROM search_words
    WHERE ${own}
    UNION SELECT word
    FROM (SELECT word FROM search_words WHERE ${sql.join(like, sql` OR `)} LIMIT ${WORD_CANDIDATES}))`;
}
