import { expect, test } from 'vitest';
import { isCountable, isListed, parseWords, SEARCH_WORDS_MAX, wordsText } from './search-words.ts';

test('lines become words, in order, and back', () => {
  const { words, problem } = parseWords('Nath = Nose,  nath\n\nझुमका = jhumka\nkada=bangle\nkada = kada, bangle');
  expect(problem).toBe('');
  expect(words).toEqual([
    { word: 'kada', means: 'kada, bangle' },
    { word: 'nath', means: 'nose, nath' },
    { word: 'झुमका', means: 'jhumka' },
  ]);
  expect(parseWords(wordsText(words)).words).toEqual(words);
});

test.each([
  ['kada', 'Line 1: write a word, an equals sign and what it means, such as “kada = bangle”.'],
  ['a = b = c', 'Line 1: write a word, an equals sign and what it means, such as “kada = bangle”.'],
  ['kada = bangle\nnose pin = nath', 'Line 2: one word stands before the equals sign.'],
  ['" = bangle', 'Line 1: one word stands before the equals sign.'],
  ['kada = ', 'Line 1: “kada” has no meaning.'],
  ['kada = ab', 'Line 1: a meaning has three letters or more.'],
  [`${'k'.repeat(41)} = bangle`, 'Line 1: the line is too long.'],
  [Array.from({ length: SEARCH_WORDS_MAX + 1 }, (_, at) => `kada${at} = bangle`).join('\n'), 'At most 600 words.'],
])('%j is refused', (text, problem) => {
  expect(parseWords(text)).toMatchObject({ problem });
});

test('a word is in the list as it is written, as a plural, and with or without signs of Devanagari', () => {
  const list = ['jhumka', 'चूड़ी', 'मांगटीका'];
  expect(['jhumkas', 'चूडी', 'चूड़ी', 'माँगटीका', 'jhumk', 'चूड़ियाँ'].map((word) => isListed(word, list))).toEqual([
    ...[true, true, true, true, false, false],
  ]);
});

test('only short searches without anything personal are counted', () => {
  expect(isCountable(['rose', 'gold', 'kada'])).toBe(true);
  expect(isCountable(['9876543210'])).toBe(false);
  expect(isCountable(['asha', 'gmail', 'com', 'chennai', 'tamil'])).toBe(false);
  expect(isCountable(['x'])).toBe(false);
  expect(isCountable([])).toBe(false);
});
