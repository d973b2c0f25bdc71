import { expect, test } from 'vitest';
import { pageKey } from './page-key.ts';

const at = (path: string) => new URL(path, 'https://chamak.example');

test.each([
  ['/collections?sort=name-asc&page=2', '/collections?page=2&sort=name-asc'],
  ['/?utm_source=mail&fbclid=1', '/'],
  ['/collections/rings?size=2.6&gclid=x&size=2.4', '/collections/rings?size=2.6&size=2.4'],
  ['/products/6-jhumkas?stars=5&UTM_medium=x', '/products/6-jhumkas?stars=5'],
  ['/collections?origin=%0d%0aset-cookie:x', '/collections?origin=%0D%0Aset-cookie%3Ax'],
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
])('%s is not kept', (address) => {
  expect(pageKey(at(address))).toBeNull();
});
