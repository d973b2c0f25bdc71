import { describe, expect, it } from 'vitest';
import { lastPage, type PagedList, pageInstead, pagePlace } from './list-pages.ts';

/** A page of 24 pieces with the ids 1000, 999 … */
function list(page: number, total: number, more: Partial<PagedList> = {}): PagedList {
  const cards = Array.from({ length: 24 }, (_, at) => ({ id: 1000 - at }));
  return { query: { page, after: null, before: null }, cards, total, hasMore: false, isCut: false, ...more };
}
const numbered = (page: number) => ({ page, after: null, before: null });

describe('the links of a list (#78)', () => {
  it('the first pages have their number alone', () => {
    expect([1, 2, 3].map((to) => pagePlace(list(2, 60), to))).toEqual([1, 2, 3].map(numbered));
  });

  it('later ones name the piece beside them, and the last one the end', () => {
    const late = list(9, 10_000);
    expect(pagePlace(late, 10)).toEqual({ page: 10, after: 977, before: null });
    expect(pagePlace(late, 8)).toEqual({ page: 8, after: null, before: 1000 });
    expect(pagePlace(late, 417)).toEqual({ page: 417, after: null, before: 0 });
    expect(pagePlace(late, 1)).toEqual(numbered(1));
  });

  it('a list that was not counted to its end goes on while its pages are full', () => {
    expect(lastPage(list(1, 80, { hasMore: true }))).toBe(4);
    expect(lastPage(list(9, 80, { hasMore: true }))).toBe(10);
    expect(lastPage(list(9, 80, { hasMore: true, cards: [{ id: 7 }] }))).toBe(9);
    expect(lastPage(list(1, 80, { hasMore: true, isCut: true }))).toBe(4);
    expect(pagePlace(list(1, 80, { hasMore: true, isCut: true }), 4)).toEqual(numbered(4));
  });
});

describe('a page without a piece (#78)', () => {
  const empty = { cards: [] };

  it('leads to the last one', () => {
    expect(pageInstead(list(99, 60, empty))).toEqual(numbered(3));
    expect(pageInstead(list(999, 10_000, empty))).toEqual({ page: 417, after: null, before: 0 });
    expect(pageInstead(list(3, 0, empty))).toEqual(numbered(1));
  });

  it('leads to one that has a number, where only the piece beside it would find it', () => {
    expect(pageInstead(list(99, 10_000, empty))).toEqual(numbered(3));
    expect(pageInstead(list(99, 80, { ...empty, hasMore: true }))).toEqual(numbered(3));
  });

  it('is shown where it is the first, and a page with pieces is shown', () => {
    expect([pageInstead(list(1, 0, empty)), pageInstead(list(2, 60))]).toEqual([null, null]);
  });
});
