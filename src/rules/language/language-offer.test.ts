import { expect, test } from 'vitest';
import { offerOf } from './language-offer.ts';

const isOffered = (reads: readonly string[], chosen: string | null = null) => offerOf('hi-IN', { reads, chosen }) !== null;

test('who reads Hindi is offered the page in Hindi, whichever language comes first', () => {
  expect(isOffered(['hi-IN', 'en'])).toBe(true);
  expect(isOffered(['en-IN', 'en', 'hi'])).toBe(true);
  expect(isOffered(['en-IN', 'mr'])).toBe(false);
  // A language whose code begins alike.
  expect(isOffered(['hil', 'en'])).toBe(false);
  expect(isOffered([])).toBe(false);
});

test('what was chosen with a press counts more than the browser', () => {
  expect(isOffered(['hi'], 'en')).toBe(false);
  expect(isOffered(['en'], 'hi')).toBe(true);
  expect(isOffered(['en'], 'mr')).toBe(false);
});

test('a page in English is offered to nobody, nor one in a language that the shop does not know', () => {
  expect(offerOf('en-IN', { reads: ['en-IN'], chosen: 'en' })).toBeNull();
  expect(offerOf('xx', { reads: ['xx'], chosen: null })).toBeNull();
});
