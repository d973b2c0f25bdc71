import { expect, test } from 'vitest';
import { parseListing } from '../listing/listing.ts';
import { listingSearch } from '../listing/listing-search.ts';
import { quickChoices } from './quick-choices.ts';

const shown = (search: string, counts: Parameters<typeof quickChoices>[1], total: number) =>
  quickChoices(parseListing(new URLSearchParams(search), 100), counts, total).map(({ label, pieces, query }) => [
    label,
    pieces,
    listingSearch(query),
  ]);

test('a choice that leaves none or all of the pieces leads nowhere', () => {
  const counts = { inStock: 5, reduced: 2, prices: [], sizes: { '2.8': 0, '2.6': 3, '2.4': 1 } };
  expect(shown('page=2', counts, 5)).toEqual([
    ['On sale', 2, '?sale=1'],
    ['Size 2.4', 1, '?size=2.4'],
    ['Size 2.6', 3, '?size=2.6'],
  ]);
});

test('what is chosen is not offered again, and the rest is kept', () => {
  const prices = [{ band: { priceFrom: null, priceTo: 499 }, pieces: 2 }];
  const counts = { inStock: 4, reduced: 3, prices, sizes: { '2.4': 1, '2.6': 3 } };
  expect(shown('sale=1&size=2.6&price_max=999', counts, 5)).toEqual([['In stock', 4, '?price_max=999&size=2.6&stock=1&sale=1']]);
  expect(shown('sale=1&size=2.6&stock=1', counts, 5)).toEqual([['Under ₹500', 2, '?price_max=499&size=2.6&stock=1&sale=1']]);
});
