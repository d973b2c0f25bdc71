import { describe, expect, it } from 'vitest';
import { parseListing, sortOptions } from './listing.ts';
import { listingSearch } from './listing-search.ts';

const parse = (query: string) => parseListing(new URLSearchParams(query), 100);

describe('listing addresses', () => {
  it('reads and writes search, sort and filter_categories (#72)', () => {
    const query = parse('search=%20jhumka%20&sort=price-asc&filter_categories=2,5&page=3');
    expect(query).toEqual({ search: 'jhumka', sort: 'price-asc', categories: [2, 5], page: 3 });
    expect(listingSearch(query)).toBe('?search=jhumka&sort=price-asc&filter_categories=2,5&page=3');
    expect(listingSearch(parse(''))).toBe('');
  });

  it('offers five sort orders, newest first; featured works by a link only (#74, #55)', () => {
    expect(
      Object.entries(sortOptions)
        .filter(([, { offered }]) => offered)
        .map(([sort]) => sort),
    ).toEqual(['created_at-desc', 'price-asc', 'price-desc', 'name-asc', 'name-desc']);
    expect(parse('sort=is_featured-desc').sort).toBe('is_featured-desc');
  });

  it('an unknown sort order is the default (#75, F57)', () => {
    for (const sort of ['price', 'price-up', 'constructor', '__proto__', 'id;drop table products'])
      expect(parse(`sort=${sort}`).sort).toBe('created_at-desc');
  });

  it('drops category ids that are not integers (#77)', () => {
    expect(parse('filter_categories=1,abc,2.5,-3,0,1e3,4').categories).toEqual([1, 4]);
    expect(parse('filter_categories=1&filter_categories=2').categories).toEqual([1, 2]);
  });

  it('an invalid page is the first', () => {
    for (const page of ['0', '-1', 'abc', '1.5', '']) expect(parse(`page=${page}`).page).toBe(1);
  });
});
