import { expect, test } from 'vitest';
import { isLook, joinPhrases, meaningOf, nearestTo } from './trade-words.ts';

test.each([
  ['ear ring under 500', 'earring under 500'],
  ['ear-rings', 'earring'],
  ['american diamond set', 'ad set'],
  ['nose pin', 'nath'],
  ['clear ringlets', 'clear ringlets'],
])('%j is read as %j', (typed, read) => {
  expect(joinPhrases(typed)).toBe(read);
});

test('words of the trade have a meaning, and what comes nearest to them', () => {
  expect(meaningOf('ad')).toContain('american diamond');
  expect([meaningOf('constructor'), nearestTo('constructor'), meaningOf('jhumka')]).toEqual([[], [], []]);
  expect(nearestTo('mangalsutra')).toEqual(['necklace']);
  expect(['pink', 'लाल', 'jhumka'].map(isLook)).toEqual([true, true, false]);
});
