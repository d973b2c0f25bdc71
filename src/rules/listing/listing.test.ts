import { describe, expect, it } from 'vitest';
import { WORD_CHARS_MAX } from '../filters/attributes.ts';
import { parseListing, sortOptions } from './listing.ts';
import { isNarrowed, listingSearch } from './listing-search.ts';

const parse = (query: string) => parseListing(new URLSearchParams(query), 100);

describe('filters', () => {
  it('are read and written in one order (L17)', () => {
    const query = parse('origin=Thailand&sale=1&stock=1&price_max=999&price_min=100');
    expect(query).toMatchObject({ priceFrom: 100, priceTo: 999, inStock: true, reduced: true, origin: 'Thailand' });
    expect(listingSearch(query)).toBe('?price_min=100&price_max=999&stock=1&sale=1&origin=Thailand');
    expect([isNarrowed(query), isNarrowed(parse('page=2&sort=name-asc'))]).toEqual([true, false]);
  });

  it('words are read in lower case, each once, also from repeated fields; too long or too many are left out', () => {
    const query = parse('finish=Gold%20Tone,,gold%20tone&finish=oxidised&stone=pearl&occasion=&size=2.6,XL');
    expect(query).toMatchObject({
      attributes: { finish: ['gold tone', 'oxidised'], stone: ['pearl'], occasion: [] },
      sizes: ['2.6', 'XL'],
    });
    expect(listingSearch(query)).toBe('?finish=gold+tone,oxidised&stone=pearl&size=2.6,XL');
    expect(isNarrowed(query)).toBe(true);
    expect(parse(`finish=${'x'.repeat(WORD_CHARS_MAX + 1)}`).attributes.finish).toEqual([]);
    expect(parse(`finish=${Array.from({ length: 40 }, (_, at) => `x${at}`).join()}`).attributes.finish).toHaveLength(12);
  });

  it('a price is read as people type it, and what is none is no bound, however much is sent', () => {
    for (const price of ['', '-1', '1.5', 'abc', '1e3', '99999999', '12,50', '٣x'])
      expect(parse(`price_min=${price}`).priceFrom).toBeNull();
    expect(['1,000', '₹500', '٣'].map((price) => parse(`price_min=${price}`).priceFrom)).toEqual([1_000, 500, 3]);
    expect(parse(Array.from({ length: 40 }, (_, at) => `filter_${at}=x&price_min=${at}`).join('&')).priceFrom).toBe(0);
    expect(parse(`origin=${'x'.repeat(500)}`).origin).toHaveLength(60);
  });
});

describe('listing addresses', () => {
  it('reads and writes search, sort and filter_categories (#72)', () => {
    const query = parse('search=%20jhumka%20&sort=price-asc&filter_categories=2,5&page=3');
    expect(query).toMatchObject({ search: 'jhumka', sort: 'price-asc', categories: [2, 5], page: 3 });
    expect(listingSearch(query)).toBe('?search=jhumka&sort=price-asc&filter_categories=2,5&page=3');
    expect(listingSearch(parse(''))).toBe('');
  });

  it('offers seven sort orders, newest first; featured works by a link only (#74, #55)', () => {
    expect(
      Object.entries(sortOptions)
        .filter(([, { offered }]) => offered)
        .map(([sort]) => sort),
    ).toEqual(['created_at-desc', 'price-asc', 'price-desc', 'name-asc', 'name-desc', 'rating-desc', 'sold-desc']);
    expect(parse('sort=is_featured-desc').sort).toBe('is_featured-desc');
  });

  it('a search is in the order of the best match unless its address says otherwise; nothing else can be (#74)', () => {
    expect(['search=haar', 'search=haar&sort=best-match', 'search=haar&sort=x'].map((query) => parse(query).sort)).toEqual(
      Array(3).fill('best-match'),
    );
    expect(parse('search=haar&sort=created_at-desc').sort).toBe('created_at-desc');
    expect(['', 'sort=best-match', 'search=%20&sort=best-match'].map((query) => parse(query).sort)).toEqual(
      Array(3).fill('created_at-desc'),
    );
    for (const query of ['?search=haar', '?search=haar&sort=created_at-desc', '?sort=price-asc', ''])
      expect(listingSearch(parse(query))).toBe(query);
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
