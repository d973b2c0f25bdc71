import { SEARCH_CHARS_MAX } from '../limits.ts';

/** The words of a search, in small letters: '"Gold" Jhumka*' → ['gold', 'jhumka']. */
export const termsOf = (text: string): string[] =>
  text
    .slice(0, SEARCH_CHARS_MAX)
    .toLowerCase()
    .normalize('NFKC')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean);

/**
 * A term for FTS5 expressions over a trigram index. Every term is quoted, so that `"`, `*`, NEAR and OR are searched as text and never act
 * as operators (F56).
 */
export const quoteTerm = (term: string): string => `"${term.replaceAll('"', '""')}"`;

function trigrams(word: string): string[] {
  const letters = [...word];
  return letters.length < 3 ? [] : letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''));
}

export interface SearchPlan {
  /** Every term must occur, anywhere in a word. Null where no term has three letters. */
  readonly exact: string | null;
  /** Of each term a part in the name or the category, or all of it anywhere: candidates for misspelt terms, to be rated by `similarity`. */
  readonly fuzzy: string | null;
  /** Terms too short for trigrams; matched as the beginning of a word with LIKE. */
  readonly short: readonly string[];
  /** Terms of three letters and more. */
  readonly long: readonly string[];
  readonly words: readonly string[];
}

/** The parts of a term of which a misspelling leaves one: the halves of a long one, every three letters of a short one. */
function partsOf(word: string): string[] {
  const letters = [...word];
  const half = Math.floor(letters.length / 2);
  return half < 3 ? trigrams(word) : [letters.slice(0, half).join(''), letters.slice(-half).join('')];
}

const fuzzyTerm = (word: string) => `({name category} : (${partsOf(word).map(quoteTerm).join(' OR ')}) OR ${quoteTerm(word)})`;

/** 'gold jhumka' → exact '"gold" AND "jhumka"', fuzzy '({name category} : ("gol" OR "old") OR "gold") AND ({name category} : ("jhu" OR "mka") OR "jhumka")'. */
export function planSearch(text: string): SearchPlan {
  const all = termsOf(text);
  const long = all.filter((word) => [...word].length >= 3);
  return {
    exact: long.length > 0 ? long.map(quoteTerm).join(' AND ') : null,
    fuzzy: long.length > 0 ? long.map(fuzzyTerm).join(' AND ') : null,
    short: all.filter((word) => [...word].length < 3),
    long,
    words: all,
  };
}

/** The fewest letters to add, drop or change so that `word` begins with `typed` (Levenshtein against every prefix). */
function editsToPrefix(typed: string, word: string): number {
  let row = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= word.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (typed[i - 1] === word[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return Math.min(...row);
}

/** 1 where the word begins as typed, less for every edit: jumka ~ jhumkas = 0.8, neckless ~ necklace = 0.63. */
function likeness(typed: string, word: string): number {
  return 1 - editsToPrefix(typed, word) / typed.length;
}

/** Below this a candidate is another word, not a misspelling. */
export const MIN_SIMILARITY = 0.6;

/** How well a text matches misspelt words: for each word the best match in the text, and of these the worst. */
export function similarity(searched: readonly string[], text: string): number {
  const found = termsOf(text.length > 600 ? text.slice(0, 600) : text);
  const best = searched.map((word) => Math.max(0, ...found.map((candidate) => likeness(word, candidate))));
  return best.length === 0 ? 0 : Math.min(...best);
}

/**
 * The search as it was probably meant: each misspelt word of `searched` is replaced with the most similar word of the texts; the rest, such
 * as a price, stays. Null if none is similar enough. ('Jumka under 500', ['jumka'], ['Utsav Gold-Tone Jhumkas']) → 'jhumkas under 500'
 */
export function correctSearch(typed: string, searched: readonly string[], texts: readonly string[]): string | null {
  const known = [...new Set(texts.flatMap(termsOf))].filter((word) => word.length >= 3);
  const meant = searched.map((word) => {
    if (known.some((one) => one.startsWith(word))) return word;
    const [best] = known
      .map((one) => ({ one, rate: likeness(word, one) }))
      .filter(({ rate }) => rate >= MIN_SIMILARITY)
      .sort((a, b) => b.rate - a.rate);
    return best?.one;
  });
  if (!meant.every(Boolean)) return null;
  const before = typed.normalize('NFKC').toLowerCase();
  const text = searched.reduce((all, word, at) => all.replace(word, meant[at] ?? word), before);
  return text === before ? null : text;
}
