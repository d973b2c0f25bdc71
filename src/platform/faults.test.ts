import { expect, test } from 'vitest';
import { statusOfFault } from './faults.ts';
import { ShopError } from './shop-error.ts';

test.each([
  [new Error('Failed query: select', { cause: new TypeError('fetch failed') }), 503],
  [new ShopError('SHOP_BUSY'), 503],
  [new ShopError('NOT_FOUND'), 404],
  [new Error('x is not a function'), 500],
  ['thrown text', 500],
])('a page that fails with %s answers %i', (fault, status) => {
  expect(statusOfFault(fault)).toBe(status);
});
