import { expect, test } from 'vitest';
import { houseGoods } from '../goods/goods.ts';
import { parseListing } from '../listing/listing.ts';
import { chosenFilters } from './chosen-filters.ts';
import { directFacets, facetText } from './direct-facets.ts';

test('only what the pieces can be chosen by gets a button, at most four beside the price: sizes come before stones', () => {
  expect(directFacets(['occasion', 'colour', 'finish'], houseGoods).map(({ name }) => name)).toEqual([
    'Price',
    'Colour',
    'Finish',
    'Occasion',
  ]);
  expect(directFacets(['stone', 'colour', 'occasion', 'finish'], houseGoods).at(-1)?.name).toBe('Stone');
  expect(directFacets(['stone', 'occasion', 'size', 'colour', 'finish'], houseGoods).map(({ name }) => name)).toEqual([
    ...['Price', 'Colour', 'Finish', 'Size', 'Occasion'],
  ]);
  expect(
    directFacets(['finish', 'stone'], {
      kind: 'clothing',
      attributes: [
        { kind: 'finish', name: 'Loom' },
        { kind: 'stone', name: 'Work' },
      ],
      words: {},
    }).map(({ name }) => name),
  ).toEqual(['Price', 'Loom', 'Work']);
  expect(directFacets([], houseGoods).map(({ name }) => name)).toEqual(['Price']);
});

test('a button names the one thing that is chosen, or how many are', () => {
  const chosen = chosenFilters(parseListing(new URLSearchParams('stone=pearl,kundan&price_max=499'), 100), []);
  const of = (group: string) =>
    facetText(
      'Name',
      chosen.filter((one) => one.group === group),
    ).chosen;
  expect([of('price'), of('stone'), of('finish')]).toEqual([': Under ₹500', ' · 2', '']);
});
