import { describe, expect, it, test } from 'vitest';
import { parseListing } from '../listing/listing.ts';
import { listingSearch } from '../listing/listing-search.ts';
import { wordShown, wordsIn, wordsText } from './attributes.ts';
import { chosenFilters } from './chosen-filters.ts';
import { isBand, priceBands, priceText } from './price-bands.ts';

describe('words', () => {
  it('are in lower case, each once, by the alphabet', () => {
    expect(wordsIn(' Pearl, gold   tone,,PEARL ')).toEqual(['gold tone', 'pearl']);
    expect(wordsIn(' , ')).toEqual([]);
    expect(wordsText(wordsIn('b,a'))).toBe('a, b');
    expect([wordShown('gold tone'), wordShown('')]).toEqual(['Gold tone', '']);
  });
});

describe('ready ranges of prices', () => {
  test.each([0, 499, 500, 1000, 1001, 2000, 2001, 99_999])('₹%i is in one at least', (rupees) => {
    const within = priceBands.filter(({ priceFrom, priceTo }) => rupees >= (priceFrom ?? 0) && rupees <= (priceTo ?? 1e9));
    expect(within.length).toBeGreaterThan(0);
    expect(within.every((band) => isBand(band, band))).toBe(true);
  });

  test.each([
    [null, 499, 'Under ₹500'],
    [2001, null, 'Above ₹2,000'],
    [500, 1000, '₹500–₹1,000'],
    [700, null, 'From ₹700'],
    [null, 150_000, 'Up to ₹1,50,000'],
    [null, 500, 'Up to ₹500'],
    [null, 699, 'Under ₹700'],
    [700, 900, '₹700–₹900'],
    [null, null, ''],
  ])('from %s to %s is “%s”', (priceFrom, priceTo, text) => {
    expect(priceText({ priceFrom, priceTo })).toBe(text);
  });
});

describe('everything chosen (#68)', () => {
  it('is one filter each, which the listing can be without', () => {
    const query = parseListing(
      new URLSearchParams(
        'search=moti&filter_categories=2,9&price_max=499&finish=gold%20tone,oxidised&size=2.6&stock=1&sale=1&origin=India&page=3',
      ),
      100,
    );
    const chosen = chosenFilters(query, [{ id: 2, name: 'Earrings' }]);
    expect(chosen.map(({ label }) => label)).toEqual([
      ...['Earrings', 'Under ₹500', 'Gold tone', 'Oxidised', 'Size 2.6', 'In stock', 'On sale', 'From India'],
    ]);
    const all = listingSearch({ ...query, page: 1 });
    for (const { without } of chosen) expect(listingSearch(without).length).toBeLessThan(all.length);
    expect(chosen[2]?.without).toMatchObject({ attributes: { finish: ['oxidised'] }, search: 'moti', page: 1 });
  });

  it('is empty for a listing that nothing narrows', () => {
    expect(chosenFilters(parseListing(new URLSearchParams(), 100), [])).toEqual([]);
  });
});
