import { afterEach, expect, test } from 'vitest';
import { speak } from '../../../rules/language/language.ts';
import { otherPages } from './page-languages.ts';

afterEach(() => speak(null));

/** Returns the facts that a page has in a shop that offers these languages. */
const known = (offered: string, address?: string) =>
  ({ shop: { env: { LANGUAGES: offered } }, address }) as Parameters<typeof otherPages>[0];
const linksOf = (offered: string, address?: string) => otherPages(known(offered, address)).map(({ href, tag, name }) => [href, tag, name]);

test('a page links to itself in each other language of the shop, with its query', () => {
  expect(linksOf('en,hi', '/orders?page=2')).toEqual([['/hi/orders?page=2', 'hi-IN', 'हिन्दी']]);
  expect(linksOf('en,hi', '/')).toEqual([['/hi', 'hi-IN', 'हिन्दी']]);
  speak('hi');
  expect(linksOf('en,hi', '/orders?page=2')).toEqual([['/orders?page=2', 'en-IN', 'English']]);
});

test('a shop of one language has no such links, nor has a page that stands at any address or knows no settings', () => {
  expect(linksOf('en', '/orders')).toEqual([]);
  expect(linksOf('en,hi')).toEqual([]);
  expect(otherPages({})).toEqual([]);
});

test('no address on a page in one language leads to another host in the other', () => {
  speak('hi');
  for (const address of ['/hi//evil.example', '/hi/', '/hi/%2f/evil.example']) {
    const [[href = ''] = []] = linksOf('en,hi', address);
    expect(new URL(href, 'https://shop.example').host).toBe('shop.example');
  }
});
