import { expect, test } from 'vitest';
import { bangleMeasure, bangleSizes, hasBangleSizes } from './bangle-sizes.ts';

test.each(['2.4', '2.6', '2.8'])('the size %s is the same width in inches and centimetres (#99)', (size) => {
  const { inches = '', cm = '' } = bangleMeasure(size) ?? {};
  expect(Math.abs(Number(inches) * 2.54 - Number(cm))).toBeLessThan(0.05);
});

test('larger sizes are wider', () => {
  const widths = Object.values(bangleSizes).map(({ cm }) => Number(cm));
  expect(widths).toEqual([...widths].sort((a, b) => a - b));
});

test.each(['', '2.5', '2.40', 'M', 'toString', '__proto__'])('“%s” is not a bangle size', (size) => {
  expect(bangleMeasure(size)).toBeNull();
});

test.each([
  ['Bangles', true],
  ['Bridal bangles', true],
  ['BANGLE SETS', true],
  ['Rings', false],
  ['', false],
  [null, false],
  [undefined, false],
])('the category %j has bangle sizes: %s', (category, expected) => {
  expect(hasBangleSizes(category)).toBe(expected);
});
