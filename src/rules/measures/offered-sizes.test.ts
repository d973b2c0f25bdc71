import { expect, test } from 'vitest';
import { firstSizesFor, notOfferedText, repeatedSize, sizesNotOffered, withSizes } from './offered-sizes.ts';

const rings = { name: 'Rings', hasSizes: true, sizes: ['12', '14'] };

test('sizes that a category does not list cannot be chosen', () => {
  expect(sizesNotOffered(['12', '16', ''], rings)).toEqual(['16']);
  expect(sizesNotOffered(['12'], { ...rings, hasSizes: false })).toEqual(['12']);
  expect(sizesNotOffered(['12'], undefined)).toEqual(['12']);
  expect(notOfferedText(['16', '18'], rings)).toMatch(/^Rings does not list 16, 18:/);
  expect(notOfferedText(['16'], undefined)).toMatch(/needs a category/);
});

test('sizes are added once, and the leftovers of a category without sizes are not taken', () => {
  expect(withSizes(rings, ['14', '16'])).toEqual(['12', '14', '16']);
  expect(withSizes({ hasSizes: false, sizes: ['2.4'] }, ['12'])).toEqual(['12']);
});

test('a repeated size is found', () => {
  expect([repeatedSize(['12', '14', '12']), repeatedSize(['12', '14'])]).toEqual(['12', null]);
});

test('only bangles begin with bangle sizes', () => {
  expect([firstSizesFor('Bangles & Kadas'), firstSizesFor('Rings')]).toEqual([['2.4', '2.6', '2.8'], []]);
});
