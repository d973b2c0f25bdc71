import { expect, test } from 'vitest';
import { offeredLanguages, offeredOrEnglish } from './offered.ts';

test('a shop offers what its setting names and the code knows', () => {
  expect(offeredLanguages('en')).toEqual(['en']);
  expect(offeredLanguages('en,hi')).toEqual(['en', 'hi']);
  expect(offeredLanguages('en,xx')).toEqual(['en']);
});

test('a reader whose language is no longer offered, or not known any more, reads English', () => {
  expect(offeredOrEnglish('en,hi', 'hi')).toBe('hi');
  expect(offeredOrEnglish('en', 'hi')).toBe('en');
  expect(offeredOrEnglish('en,xx', 'xx')).toBe('en');
});
