import { expect, test } from 'vitest';
import { anyMarks, foldMarks, isDevanagari } from './fold-marks.ts';

test.each([
  ['चूड़ी', 'चूडी'],
  // One code point for a letter with its nukta, as some keyboards write it.
  ['\u095Cी', 'डी'],
  ['\u095B', 'ज'],
  ['अँगूठी', 'अंगूठी'],
  ['साँझ', 'सांझ'],
  ['ऑक्सि\u200Cडाइज़्ड', 'ऑक्सिडाइज्ड'],
  ['Jhumkas, 5 cm', 'Jhumkas, 5 cm'],
  ['़', ''],
  ['', ''],
])('%j is read as %j', (typed, read) => {
  expect(foldMarks(typed)).toBe(read);
  expect(foldMarks(foldMarks(typed))).toBe(read);
});

test('a pattern finds its words with the signs and without', () => {
  const pattern = new RegExp(`^(?:${anyMarks('माँ|ऑफ़र|डिजाइन')})$`, 'u');
  expect(['माँ', 'मां', 'ऑफ़र', 'ऑफर', 'डिजाइन', 'डिज़ाइन', 'मा'].map((word) => pattern.test(word))).toEqual([
    ...[true, true, true, true, true, true, false],
  ]);
});

test('signs and letters are of Devanagari, Latin is not', () => {
  expect(['नथ', 'ँ', 'nath', '२', ''].map(isDevanagari)).toEqual([true, true, false, true, false]);
});
