import { expect, test } from 'vitest';
import { parseListing } from '../listing/listing.ts';
import { type AttributeWords, noWords } from './attributes.ts';
import { countChoices, type FilteredPiece } from './count-choices.ts';

const piece = ({ finish = [], stone = [], ...facts }: Partial<FilteredPiece & AttributeWords>): FilteredPiece => ({
  ...{ rupees: 400, inStock: true, reduced: false, origin: 'India' },
  ...{ attributes: { ...noWords, finish, stone }, sizes: [], sizesInStock: [], ...facts },
});
const pieces = [
  piece({ finish: ['gold'], stone: ['pearl'], sizes: ['2.4', '2.6'], sizesInStock: ['2.6'] }),
  piece({ finish: ['gold', 'rose'], rupees: 1000, reduced: true }),
  piece({ finish: ['silver'], inStock: false, origin: 'Thailand', sizes: ['2.4'] }),
];
const count = (address: string) => countChoices(pieces, parseListing(new URLSearchParams(address), 100));

test('without a choice every piece counts, in both ready ranges that its price ends and begins (L17)', () => {
  const all = count('');
  expect(all).toMatchObject({ total: 3, bands: [2, 1, 1, 0], inStock: 2, reduced: 1 });
  expect([...all.attributes.finish]).toEqual([
    ['gold', 2],
    ['rose', 1],
    ['silver', 1],
  ]);
  expect([...all.sizes]).toEqual([
    ['2.4', 2],
    ['2.6', 1],
  ]);
});

test('a choice narrows the other groups, not its own; what leads to nothing stays with 0 (L17)', () => {
  const gold = count('finish=gold');
  expect(gold.total).toBe(2);
  const { finish, stone } = gold.attributes;
  expect([finish.get('silver'), gold.origins.get('Thailand'), stone.get('pearl')]).toEqual([1, 0, 1]);
});

test('in stock counts the sizes that are in stock (L17)', () => {
  expect([...count('stock=1').sizes]).toEqual([['2.6', 1]]);
  expect(count('stock=1&size=2.4').total).toBe(0);
});
