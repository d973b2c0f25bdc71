import { SEARCH_CHARS_MAX } from '../limits.ts';
import { foldMarks, plainForm } from './fold-marks.ts';

/** Signs without a letter are no word. */
const HAS_LETTER = /[\p{L}\p{N}]/u;

/** A search is compared with so many characters of a text. */
const COMPARED_MAX = 600;

const wordsIn = (text: string): string[] =>
  plainForm(text.toLowerCase())
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => HAS_LETTER.test(word));

/** Each word adds terms to one expression, whose depth SQLite limits; nobody names more of a piece. */
const WORDS_MAX = 12;

/** Returns the words of a search, in small letters, a dozen at most: '"Gold" Jhumka*' → ['gold', 'jhumka']. */
export const termsOf = (text: string): string[] => wordsIn(text.slice(0, SEARCH_CHARS_MAX)).slice(0, WORDS_MAX);

/** Returns the words of a text that a search is compared with. */
export const comparedWords = (text: string): string[] => wordsIn(text.slice(0, COMPARED_MAX));

/**
 * Returns a term for FTS5 expressions over a trigram index. Every term is quoted, so that `"`, `*`, NEAR and OR are searched as text and
 * never act as operators (F56).
 */
export const quoteTerm = (term: string): string => `"${term.replaceAll('"', '""')}"`;

function trigrams(word: string): string[] {
  const letters = [...word];
  return letters.length < 3 ? [] : letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''));
}

/** 'Rings' finds "ring" too: terms are beginnings of words. 'earrings' → 'earring', 'glass' → 'glass'. */
export const stemOf = (word: string): string => (/[^s]s$/.test(word) && word.length >= 4 ? word.slice(0, -1) : word);

/** Words that begin so, anywhere in a text: "ring" is found in "Ruby-Red Rings", not in "Earrings". Three letters at least. */
export const startTerm = (text: string): string => `${quoteTerm(` ${text}`)} OR ${quoteTerm(`-${text}`)} OR ^${quoteTerm(text)}`;

/**
 * Returns the same in code: how well a text has a word. 2: the word itself or its plural, 1: a word that begins so, 0: none.
 */
export function wordRate(word: string, text: string): 0 | 1 | 2 {
  const stem = stemOf(foldMarks(word));
  const words = comparedWords(foldMarks(text));
  if (words.some((one) => stemOf(one) === stem)) return 2;
  return words.some((one) => one.startsWith(stem)) ? 1 : 0;
}

export interface SearchPlan {
  /** The words in the order in which they were typed, small, without punctuation. */
  readonly words: readonly string[];
  /** Has words of three letters and more, which can be misspelt. */
  readonly isFuzzy: boolean;
}

/**
 * Returns the parts of a term of which a misspelling leaves one: the halves of a long one, every three letters of a short one.
 */
function partsOf(word: string): string[] {
  const letters = [...word];
  const half = Math.floor(letters.length / 2);
  return half < 3 ? trigrams(word) : [letters.slice(0, half).join(''), letters.slice(-half).join('')];
}

/**
 * Returns a part of a word in the name or the category, or all of it anywhere: candidates for a misspelt word, to be rated by
 * `similarity`.
 */
export function fuzzyTerm(typed: string): string {
  const word = foldMarks(typed);
  return [...word].length < 3 ? '' : `({name category} : (${partsOf(word).map(quoteTerm).join(' OR ')}) OR ${quoteTerm(word)})`;
}

export function planSearch(text: string): SearchPlan {
  const words = termsOf(text);
  return { words, isFuzzy: words.some((word) => [...word].length >= 3) };
}

/**
 * Returns the fewest letters to add, drop or change so that `word` begins with `typed` (Levenshtein against every prefix).
 */
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

/**
 * In so few letters one that differs makes another word: "haar" is no "hair", "pink" no "pin". Only letters may be left out: "payl",
 * "chan".
 */
const SHORT_WORD = 4;
/** Three letters begin a word of at most so many: "men" is not "meenakari". */
const AFTER_THREE = 4;

function isWithin(typed: string, word: string): boolean {
  let at = 0;
  for (const letter of word) if (letter === typed[at]) at += 1;
  return at === typed.length;
}

/** 1 if the word begins as typed, less for every edit: jumka ~ jhumkas = 0.8, neckless ~ necklace = 0.63. */
function likeness(typedWord: string, otherWord: string): number {
  const [typed, word] = [foldMarks(typedWord), foldMarks(otherWord)];
  if (typed.length <= SHORT_WORD && !isWithin(typed, word)) return 0;
  if (typed.length < SHORT_WORD && !word.startsWith(typed) && word.length > AFTER_THREE) return 0;
  return 1 - editsToPrefix(typed, word) / typed.length;
}

/** Below this a candidate is another word, not a misspelling. */
export const MIN_SIMILARITY = 0.6;

/** Returns how well a text matches misspelt words: for each word the best match in the text, and of these the worst. */
export function similarity(searched: readonly string[], text: string): number {
  const found = comparedWords(text);
  const best = searched.map((word) => Math.max(0, ...found.map((candidate) => likeness(word, candidate))));
  return best.length === 0 ? 0 : Math.min(...best);
}

/** Returns the word of a list that is most like a misspelt one; null if none is similar enough. */
function likest(typed: string, known: readonly string[]): string | null {
  const [best] = known
    .filter((one) => [...one].length >= 3 && one !== typed)
    .map((one) => ({ one, rate: likeness(typed, one) - Math.abs(one.length - typed.length) / 100 }))
    .filter(({ rate }) => rate >= MIN_SIMILARITY)
    .sort((a, b) => b.rate - a.rate);
  return best?.one ?? null;
}

/**
 * Returns the search as it was probably meant: each misspelt word is replaced with the most similar known one, whole words only; the
 * rest, such as a price, stays. Null if a word has no similar one. ('Jumka under 500', ['jumka'], ['jhumkas', 'kundan']) → 'jhumkas under
 * 500'
 */
export function correctSearch(typed: string, misspelt: readonly string[], known: readonly string[]): string | null {
  let text = plainForm(typed).toLowerCase();
  for (const word of misspelt) {
    const meant = likest(word, known);
    if (meant === null) return null;
    text = text.replace(word, meant);
  }
  return misspelt.length > 0 ? text : null;
}
