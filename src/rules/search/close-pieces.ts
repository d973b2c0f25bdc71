import { foldMarks } from './fold-marks.ts';
import { comparedWords, correctSearch, MIN_SIMILARITY, similarity, wordRate } from './search-terms.ts';

/** The number of letters from which a part of a word counts in the middle of another one. */
const PART_MIN = 4;

interface PieceText {
  /** Its names in every language of the shop, and its category. */
  readonly name: string;
  readonly description: string;
}

function isMisspelt(word: string, { name, description }: PieceText): boolean {
  const text = `${name} ${description}`.toLowerCase();
  return wordRate(word, text) === 0 && !([...word].length >= PART_MIN && foldMarks(text).includes(foldMarks(word)));
}

/**
 * Returns whether a piece has each word, or one that is spelt alike in its name: "platinum" must not match "plating" in a description.
 * `known` words are not misspelt.
 */
export function isClosePiece(words: readonly string[], known: ReadonlySet<string>, piece: PieceText): boolean {
  const misspelt = words.filter((word) => !known.has(word) && isMisspelt(word, piece));
  return misspelt.length === 0 ? words.some((word) => !known.has(word)) : similarity(misspelt, piece.name) >= MIN_SIMILARITY;
}

/**
 * Returns the search with its misspelt words spelt as a piece has them; null if this one has all of them, or none similar.
 */
export function meantBy(typed: string, words: readonly string[], known: ReadonlySet<string>, piece: PieceText): string | null {
  const misspelt = words.filter((word) => !known.has(word) && isMisspelt(word, piece));
  return correctSearch(typed, misspelt, comparedWords(piece.name));
}

/** Ranks how well the words of a search name a piece; the best first. */
export const namedBy = (words: readonly string[], name: string): number => words.reduce((sum, word) => sum + wordRate(word, name), 0);
