import { afterEach, expect, test } from 'vitest';
import hindi from '../../texts/hi/pieces/net-quantity.ts';
import { speak } from '../language/language.ts';
import { addTexts } from '../language/texts.ts';
import { netQuantityWords } from './net-quantity.ts';

afterEach(() => speak(null));

test.each([
  ['1 N', '1 piece'],
  ['4 N', '4 pieces'],
  [' 2n ', '2 pieces'],
  ['1 pair', '1 pair'],
  ['1 set of 3', '1 set of 3'],
  ['2 Pair', '2 Pair'],
])('the net quantity %j reads %j', (stored, words) => {
  expect(netQuantityWords(stored)).toBe(words);
});

test.each([
  ['1 N', '1 पीस'],
  ['4 N', '4 पीस'],
  ['1 pair', '1 जोड़ी'],
  ['2 Pairs', '2 जोड़ी'],
  ['1 set of 3', '3 का 1 सेट'],
  ['1 set', '1 सेट'],
  ['1 pair of 2', '1 pair of 2'],
  ['Pack of 2', 'Pack of 2'],
])('in Hindi the net quantity %j reads %j', (stored, words) => {
  addTexts('hi', { 'net-quantity': hindi });
  speak('hi');
  expect(netQuantityWords(stored)).toBe(words);
});
