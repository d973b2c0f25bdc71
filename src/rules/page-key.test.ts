import { expect, test } from 'vitest';
import { addressOf, pageKey } from './page-key.ts';

const at = (path: string) => new URL(path, 'https://chamak.example');

test.each([
  ['/collections?sort=name-asc&page=2', '/collections?page=2&sort=name-asc'],
  ['/?utm_source=mail&fbclid=1', '/'],
  ['/collections/rings?size=2.6&gclid=x', '/collections/rings?size=2.6'],
  ['/collections?stone=pearl&price_max=499&page=3', '/collections?page=3&price_max=499&stone=pearl'],
  ['/privacy-policy?version=2025-05-24', '/privacy-policy?version=2025-05-24'],
  ['/products/6-jhumkas?stars=5&UTM_medium=x', '/products/6-jhumkas?stars=5'],
])('%s is kept as %s', (address, key) => {
  expect(pageKey(at(address))).toBe(key);
});

test.each([
  '/products/6?pin=110001',
  '/?x',
  '/collections?search=gold',
  '/Collections',
  '/collections/filters',
  '/cart',
  '/orders/1',
  '/admin',
  '/products/6/x',
  // Other spellings of a page's name, which the shop reads too: there is no end of them.
  '/collections/Rings',
  '/collections/rings!',
  '/collections/-rings',
  '/collections/rings--',
  '/collections/rings%20',
  '/collections/%72ings',
  '/products/%36-jhumkas',
  '/products/6-Jhumkas',
  '/products/6-jhumkas!',
  // Values that no link of the page has: anybody could invent any number of them.
  '/products/6?stars=q0',
  '/products/6?stars=6',
  '/products/6?reviews=10',
  '/products/6?stars=5&stars=5',
  '/privacy-policy?version=x',
  '/collections?origin=%0d%0aset-cookie:x',
  '/collections?after=7',
  '/collections?sort=x',
  '/collections?page=01',
  '/collections?stock=2',
  '/collections?price_min=501',
  '/collections?filter_categories=1,2',
  '/collections/rings?size=2.6&size=2.4',
  '/collections?stone=Pearl',
  '/collections?stone=pearl,x1',
  '/collections?stone=pearl&finish=gold&occasion=daily',
])('%s is not kept', (address) => {
  expect(pageKey(at(address))).toBeNull();
});

test.each([
  ['/collections?sort=name-asc&page=2', '/collections?page=2&sort=name-asc'],
  ['/?utm_source=mail&fbclid=1', '/'],
  // A page that is kept for nobody names what was asked for.
  ['/orders/o1?token=a%2Bb&x=1', '/orders/o1?token=a%2Bb&x=1'],
  ['/collections?search=gold&utm_source=mail', '/collections?search=gold&utm_source=mail'],
  ['/nothing%20here', '/nothing%20here'],
])('%s names itself %s in links', (address, own) => {
  expect(addressOf({ url: at(address).href })).toBe(own);
});
