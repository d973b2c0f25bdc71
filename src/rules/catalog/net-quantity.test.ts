import { expect, test } from 'vitest';
import { netQuantityWords } from './net-quantity.ts';

test.each([
  ['1 N', '1 piece'],
  ['4 N', '4 pieces'],
  [' 2n ', '2 pieces'],
  ['1 pair', '1 pair'],
  ['1 set of 3', '1 set of 3'],
])('the net quantity %j reads %j', (stored, words) => {
  expect(netQuantityWords(stored)).toBe(words);
});
