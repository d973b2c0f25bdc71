import { type SQL, sql } from 'drizzle-orm';
import { foldMarks, isDevanagari } from '../../rules/search/fold-marks.ts';
import { isOneKind, isSetWord, kindOf } from '../../rules/search/piece-kinds.ts';
import { planSearch, quoteTerm, startTerm, stemOf } from '../../rules/search/search-terms.ts';
import { joinPhrases, meaningOf } from '../../rules/search/trade-words.ts';
import { searchWords } from './search.table.ts';

/** The index has every beginning of a word behind two of these: `SSka`, so that "k" is its trigram SSk, and "ka" Ska. */
const START = '\uF8FF';

const isShort = (word: string) => [...foldMarks(word)].length < 3;
function ownTerm(typed: string): string {
  const word = foldMarks(typed);
  return isShort(word) ? quoteTerm(`${START.repeat(3 - [...word].length)}${word}`) : startTerm(stemOf(word));
}

/** Terms for any of these meanings. */
export const meaningTerms = (meanings: readonly string[]): string => meanings.map((one) => startTerm(foldMarks(one))).join(' OR ');

/**
 * Returns the condition that a row of the owner's words is this word: in Devanagari with the signs that people leave out, or without. Its
 * first letter is the same, which keeps SQLite from reading the whole list.
 */
export function isListedAs(word: string): SQL {
  if (!isDevanagari(word)) return sql`${searchWords.word} IN (${word}, ${stemOf(word)})`;
  const [first = ''] = word;
  return sql`(${searchWords.word} >= ${first} AND ${searchWords.word} < ${`${first}\u{10FFFF}`}
    AND replace(replace(${searchWords.word}, char(2364), ''), char(2305), char(2306)) = ${foldMarks(word)})`;
}

/**
 * Returns SQL that finds a word in a text, for an expression of the index: the word itself, and its meaning in the owner's list, else in
 * the trade's.
 */
function textTerm(word: string): SQL {
  const [own, meaning] = [ownTerm(word), meaningTerms(meaningOf(word))];
  const listed = sql`(SELECT ${searchWords.terms}
    FROM ${searchWords}
    WHERE ${isListedAs(word)}
    ORDER BY ${searchWords.word} = ${word} DESC
    LIMIT 1)`;
  const known = meaning === '' ? listed : sql`coalesce(${listed}, ${meaning})`;
  // A short word of Latin letters must match whole; in Devanagari two signs are a word.
  return isShort(word) && !isDevanagari(word) ? sql`coalesce(${known}, ${own})` : sql`${own} || coalesce(' OR ' || ${known}, '')`;
}

/** Returns SQL that finds a word in the name or the category of a piece. */
export const nameTerm = (word: string): SQL => sql`'{name category} : (' || ${textTerm(word)} || ')'`;

/** Returns SQL that finds a word anywhere. It is put together in the query itself, which saves a round trip. */
const anywhereTerm = (word: string): SQL => sql`'(' || ${textTerm(word)} || ')'`;

/**
 * Returns SQL that finds a word as shoppers mean it: a kind of piece is not what the description of another kind says. "A ring of pearls"
 * makes no ring of an earring, and "set with stones" no set.
 */
export function wordTerm(word: string): SQL {
  if (isSetWord(word)) return sql`'({name category words} : (' || ${textTerm(word)} || ') OR ' || ${startTerm('set of')} || ')'`;
  const kind = kindOf(word);
  if (!kind || isShort(word)) return anywhereTerm(word);
  const called = sql`'{category} : (' || ${meaningTerms(kind.own)} || ') OR {name category words} : (' || ${textTerm(word)} || ')'`;
  return sql`'(' || ${anywhereTerm(word)} || ' NOT ({category} : (' || ${meaningTerms(kind.others)} || ') NOT (' || ${called} || ')))'`;
}

/** Returns SQL for all words of a search. Of several kinds one is enough: a necklace may say of its earrings in the description alone. */
export function wordTerms(words: readonly string[]): SQL[] {
  if (isOneKind(words)) return words.map(wordTerm);
  const named = words.filter((word) => kindOf(word));
  return [...words.map(anywhereTerm), sql`'(' || ${sql.join(named.map(wordTerm), sql` || ' OR ' || `)} || ')'`];
}

/**
 * Returns the expression of a search of the administrator: each word as shoppers mean it, or its letters anywhere in a text. Null for a
 * search without words.
 */
export function everywhereTerm(search: string): SQL | null {
  const { words } = planSearch(joinPhrases(search.normalize('NFKC').toLowerCase()));
  if (words.length === 0) return null;
  const term = (word: string) =>
    isShort(word) ? anywhereTerm(word) : sql`'(' || ${anywhereTerm(word)} || ${` OR ${quoteTerm(foldMarks(word))})`}`;
  return sql.join(words.map(term), sql` || ' AND ' || `);
}
