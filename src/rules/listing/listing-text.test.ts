import { expect, it } from 'vitest';
import { houseGoods } from '../goods/goods.ts';
import { listingText, pageNumbers, piecesText, resultCount } from './listing-text.ts';

const bangles = { name: 'Bangles', description: null };

it('describes the listing', () => {
  expect(listingText({ goods: houseGoods, search: '', category: null, filtered: [] }).title).toBe('Our Collection');
  expect(listingText({ goods: houseGoods, search: '', category: bangles, filtered: [] }).description).toBe(
    'Browse our exquisite Bangles collection.',
  );
  expect(listingText({ goods: houseGoods, search: 'jhumka', category: bangles, filtered: [] }).title).toBe('Search Results for "jhumka"');
  expect(listingText({ goods: houseGoods, search: '', category: null, filtered: ['Bangles', 'Rings'] }).title).toBe(
    'Filtered: Bangles, Rings',
  );
  const edit = { title: 'Wedding', text: 'For every function' };
  expect(listingText({ goods: houseGoods, search: '', edit, category: bangles, filtered: [] })).toEqual({
    title: 'Wedding',
    description: 'For every function',
  });
  expect(listingText({ goods: houseGoods, search: '', edit, category: null, filtered: ['Necklaces'] })).toEqual({
    title: 'Wedding',
    description: 'Filtered: Necklaces',
  });
  expect(listingText({ goods: houseGoods, search: 'jhumka', edit, category: null, filtered: [] }).title).toBe(
    'Search Results for "jhumka"',
  );
});

it('counts the results', () => {
  const list = (total: number, page: number, cards: number, hasMore = false) => ({ total, hasMore, query: { page }, cards: Array(cards) });
  expect(resultCount(list(1, 1, 1), 24)).toBe('1 piece');
  expect(resultCount(list(60, 3, 12), 24)).toBe('49 to 60 of 60 pieces');
  expect(resultCount(list(100, 1, 24, true), 24)).toBe('1 to 24 of more than 100 pieces');
  expect(piecesText(list(100, 1, 24, true))).toBe('More than 100 pieces');
});

it('lists page numbers with gaps', () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(6, 12)).toEqual([1, 0, 5, 6, 7, 0, 12]);
  expect(pageNumbers(2, 3)).toEqual([1, 2, 3]);
});
