import { describe, expect, it } from 'vitest';
import { parseMediaPath, pictureType, placeholderFor, variantKeys } from './media.ts';

describe('parseMediaPath', () => {
  it('reads an original and a variant', () => {
    expect(parseMediaPath('products/a1.jpg')).toEqual({ key: 'products/a1.jpg', variant: null });
    expect(parseMediaPath('products/a1.jpg/360.avif')).toEqual({ key: 'products/a1.jpg', variant: { width: 360, format: 'avif' } });
  });

  it.each([
    ['a width off the list', 'a.jpg/361.avif'],
    ['a width in another spelling', 'a.jpg/0360.avif'],
    ['an unknown format', 'a.jpg/360.png'],
    ['a format that is a property of every object', 'a.jpg/360.constructor'],
    ['a variant of a variant', 'variants/a.jpg/360.avif/360.avif'],
    ['the folder of variants', 'variants/a.jpg'],
    ['a parent folder', 'products/../secret.jpg'],
    ['an encoded parent folder', 'products/%2e%2e/secret.jpg'],
    ['a hidden file', '.env.jpg'],
    ['an empty name', ''],
    ['a doubled slash', 'a//b.jpg'],
    ['a backslash', 'a\\b.jpg'],
    ['no picture', 'a.svg'],
    ['a page', 'a.html'],
    ['a very long name', `${'a'.repeat(300)}.jpg`],
  ])('refuses %s', (_, path) => expect(parseMediaPath(path)).toBeNull());
});

it('takes the type from the file extension', () => {
  expect(pictureType('A.JPG')).toBe('image/jpeg');
  expect(pictureType('a.svg')).toBeNull();
});

it('finds the drawing of a category, not of a word inside another', () => {
  expect(placeholderFor('Earrings')).toBe('earrings');
  expect(placeholderFor('Rings')).toBe('rings');
  expect(placeholderFor('String Lights')).toBe('shop');
  expect(placeholderFor(null)).toBe('shop');
});

it('lists every variant of a picture', () => {
  const keys = variantKeys('products/a1.jpg');
  expect(keys).toHaveLength(18);
  expect(keys).toContain('variants/products/a1.jpg/360.avif');
});
