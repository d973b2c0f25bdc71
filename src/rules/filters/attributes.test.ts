import { expect, it } from 'vitest';
import { parseListing } from '../listing/listing.ts';
import { listingSearch } from '../listing/listing-search.ts';
import { attributeKinds, attributes, publishedKinds, WORD_CHARS_MAX, WORDS_MAX, wordsIn, wordsText } from './attributes.ts';

it('no kind is called like another parameter of a listing', () => {
  const all =
    'search=a&sort=price-asc&filter_categories=1&price_min=1&price_max=2&stock=1&sale=1&origin=India&size=2&page=2&after=1&before=1';
  const address = `?${attributeKinds.map((kind) => `${kind}=x`).join('&')}`;
  expect([...new URLSearchParams(all).keys(), 'in'].filter((name) => (attributeKinds as readonly string[]).includes(name))).toEqual([]);
  expect(listingSearch(parseListing(new URLSearchParams(address), 9))).toBe(address);
});

it('examples can be typed and stored', () => {
  for (const kind of attributeKinds) {
    const { examples } = attributes[kind];
    expect(wordsIn(wordsText(examples))).toEqual([...examples].sort());
    expect(examples.length).toBeLessThanOrEqual(WORDS_MAX);
    expect(examples.every((word) => word.length <= WORD_CHARS_MAX)).toBe(true);
  }
  expect(publishedKinds.map(({ published }) => published)).toEqual(['color', 'material']);
});
