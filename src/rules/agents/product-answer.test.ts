import { expect, test } from 'vitest';
import type { Paise } from '../money/money.ts';
import { type AgentPiece, chosenSize, detailedProduct, foundProduct, listedProduct, variantsOf } from './product-answer.ts';

const links = {
  product: (id: number, slug: string) => `https://shop.in/products/${id}-${slug}`,
  picture: (key: string) => `https://shop.in/${key}`,
};
const piece: AgentPiece = {
  ...{ id: 12, slug: 'kada', name: 'Kada', description: '', category: 'Bangles', images: ['a.jpg'], available: 3, rating: null },
  price: { unit: 79_900 as Paise, was: null, percentOff: 0, endsAt: null },
  sizes: [
    { size: '2.4', available: 0 },
    { size: '2.6', available: 3 },
  ],
};
const plain: AgentPiece = { ...piece, sizes: [] };
const idsOf = (answer: Readonly<Record<string, unknown>>) => (answer.variants as { id: string }[]).map(({ id }) => id);

test('the first size in stock comes first, and a piece without sizes is its own variant', () => {
  expect(variantsOf(piece).map(({ id }) => id)).toEqual(['P12-2.6', 'P12-2.4']);
  expect(variantsOf({ ...piece, sizes: piece.sizes.map((one) => ({ ...one, available: 0 })) })[0].id).toBe('P12-2.4');
  expect(idsOf(listedProduct(plain, links))).toEqual(['P12']);
});

test('a look-up has the sizes that were named, with the names that led to each', () => {
  const found = foundProduct(piece, links, ['P12', 'P12-2.4', 'P12-9']);
  expect(found?.product.variants).toMatchObject([
    { id: 'P12-2.6', inputs: [{ id: 'P12', match: 'featured' }] },
    { id: 'P12-2.4', inputs: [{ id: 'P12-2.4', match: 'exact' }], availability: { available: false } },
  ]);
  expect(found?.named).toEqual(['P12', 'P12-2.4']);
  expect(foundProduct(piece, links, ['P12-9'])).toBeNull();
  expect(foundProduct(plain, links, ['P12'])?.product.variants).toMatchObject([{ inputs: [{ match: 'exact' }] }]);
});

test('a piece in detail is in the size that was chosen; a size that it does not have is dropped', () => {
  expect(detailedProduct(piece, links, null)).toMatchObject({ selected: [{ name: 'Size', label: '2.6' }], variants: [{ id: 'P12-2.6' }] });
  expect(detailedProduct(piece, links, '2.4')).toMatchObject({ selected: [{ label: '2.4' }], variants: [{ id: 'P12-2.4' }] });
  const dropped = detailedProduct(piece, links, '9');
  expect(dropped.selected).toEqual([]);
  expect(idsOf(dropped)).toEqual(['P12-2.6', 'P12-2.4']);
  expect(detailedProduct(plain, links, null)).not.toHaveProperty('options');
  expect(
    chosenSize([
      { name: 'Colour', label: 'Red' },
      { name: 'size', label: '2.4' },
    ]),
  ).toBe('2.4');
});

test('a reduced piece says its former price', () => {
  const reduced = { ...piece, price: { ...piece.price, was: 90_000 as Paise } };
  expect(listedProduct(reduced, links)).toMatchObject({
    list_price_range: { max: { amount: 90_000 } },
    variants: [{ list_price: { amount: 90_000 } }, {}],
  });
});
