import { expect, test } from 'vitest';
import { offerOf } from './language-offer.ts';

const isOffered = (reads: readonly string[], cookies = '') => offerOf('hi-IN', { reads, cookies }) !== null;

test('who reads Hindi is offered the page in Hindi, whichever language comes first', () => {
  expect(isOffered(['hi-IN', 'en'])).toBe(true);
  expect(isOffered(['en-IN', 'en', 'hi'])).toBe(true);
  expect(isOffered(['en-IN', 'mr'])).toBe(false);
  // A language whose code begins alike.
  expect(isOffered(['hil', 'en'])).toBe(false);
  expect(isOffered([])).toBe(false);
});

test('what was chosen with a press counts more than the browser', () => {
  expect(isOffered(['hi'], 'in=1; language=en')).toBe(false);
  expect(isOffered(['en'], 'in=1; language=hi')).toBe(true);
  expect(isOffered(['en'], 'sublanguage=hi')).toBe(false);
});

test('a page in English is offered to nobody, nor one in a language that the shop does not know', () => {
  expect(offerOf('en-IN', { reads: ['en-IN'], cookies: '' })).toBeNull();
  expect(offerOf('xx', { reads: ['xx'], cookies: '' })).toBeNull();
});
