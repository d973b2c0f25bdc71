import { expect, test } from 'vitest';
import { hasFilters, viewSearch } from './view-search.ts';

test('a view keeps filters, search and sort in one order, and no page', () => {
  expect(viewSearch('tab=all&after=abc&status=paid')).toBe('?status=paid&tab=all');
  expect(viewSearch('status=paid&tab=all&before=x')).toBe(viewSearch('?tab=all&status=paid'));
  expect(viewSearch('search=juda+pin')).toBe('?search=juda+pin');
  expect(viewSearch('after=abc')).toBe('');
  expect(viewSearch('')).toBe('');
});

test('a tab alone is no view of its own', () => {
  expect([hasFilters('?tab=all'), hasFilters(''), hasFilters('?search=pin&tab=all')]).toEqual([false, false, true]);
});
