import { expect, test } from 'vitest';
import { DEFAULT_SORT } from './default-sort.ts';
import { listingSearch } from './listing-search.ts';

test.each([
  [{}, ''],
  [{ search: '', sort: DEFAULT_SORT, categories: [], page: 1 }, ''],
  [{ search: 'jhumka', sort: 'price-asc' }, '?search=jhumka&sort=price-asc'],
  [{ search: 'gold & red' }, '?search=gold+%26+red'],
  [{ categories: [3, 1] }, '?filter_categories=3,1'],
  [{ page: 2 }, '?page=2'],
  [{ page: 0 }, ''],
] as const)('%j has the address “%s” (#72)', (query, address) => {
  expect(listingSearch(query as Parameters<typeof listingSearch>[0])).toBe(address);
});
