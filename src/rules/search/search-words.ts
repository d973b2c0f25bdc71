import { foldMarks } from './fold-marks.ts';
import { stemOf, termsOf } from './search-terms.ts';

export const SEARCH_WORDS_MAX = 600;
const WORD_MAX = 40;
const MEANS_MAX = 120;
const MEANINGS_MAX = 6;

/** Another word for what the catalogue calls by its own words: 'झुमका' means 'jhumka'; 'gift' means 'pendant, set'. */
export interface SearchWord {
  /** One lower-case word, as a search splits them. */
  readonly word: string;
  /** One or several terms, of which one must occur: 'nose, nath'. */
  readonly means: string;
}

/** Returns a list as the owner writes it: a line for each word, 'कंगन = bangle'. */
export const wordsText = (words: readonly SearchWord[]): string => words.map(({ word, means }) => `${word} = ${means}`).join('\n');

const meaningsOf = (means: string): string[] =>
  means
    .split(',')
    .map((one) => termsOf(one).join(' '))
    .filter(Boolean);

/** Returns the word of a line, or what is wrong with it. */
function parseLine(line: string): SearchWord | string {
  const [left = '', right, ...more] = line.split('=');
  if (right === undefined || more.length > 0) return 'write a word, an equals sign and what it means, such as “kada = bangle”.';
  const [word, ...others] = termsOf(left);
  if (!word || others.length > 0) return 'one word stands before the equals sign.';
  const means = meaningsOf(right);
  if (means.length === 0) return `“${word}” has no meaning.`;
  if (means.some((one) => [...one].length < 3)) return 'a meaning has three letters or more.';
  if (word.length > WORD_MAX || means.length > MEANINGS_MAX || means.join(', ').length > MEANS_MAX) return 'the line is too long.';
  return { word, means: means.join(', ') };
}

/**
 * Returns the words of a list; empty lines do not count, and the last of two lines for one word wins. `problem`: the first line that is
 * wrong.
 */
export function parseWords(text: string): { words: readonly SearchWord[]; problem: string } {
  const words = new Map<string, SearchWord>();
  for (const [at, line] of text.split('\n').entries()) {
    if (!line.trim()) continue;
    const parsed = parseLine(line);
    if (typeof parsed === 'string') return { words: [], problem: `Line ${at + 1}: ${parsed}` };
    words.set(parsed.word, parsed);
  }
  const problem = words.size > SEARCH_WORDS_MAX ? `At most ${SEARCH_WORDS_MAX} words.` : '';
  return { words: [...words.values()].sort((a, b) => (a.word < b.word ? -1 : 1)), problem };
}

/** Returns whether a list has a word, or the one that it is a plural of, whatever signs of Devanagari either has. */
export const isListed = (word: string, list: readonly string[]): boolean => {
  const folded = list.map(foldMarks);
  return [word, stemOf(word)].some((form) => folded.includes(foldMarks(form)));
};

/**
 * Returns whether a search that found nothing may be counted for the owner: a few words, without anything that could be an address or a
 * number of a person.
 */
export function isCountable(words: readonly string[]): boolean {
  const text = words.join(' ');
  return words.length > 0 && words.length <= 4 && text.length <= WORD_MAX && !/\d{4}/.test(text) && words.every((word) => word.length >= 2);
}
