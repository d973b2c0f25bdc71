import { expect, test } from 'vitest';
import { lineFacts } from './line-facts.ts';

test.each([
  ['2.6', 'gold tone', 'Each bangle 1.2 cm wide', 'Size 2.6 · Gold tone'],
  ['', 'oxidised', 'Height 5.2 cm; width 2.8 cm', 'Oxidised · Height 5.2 cm'],
  ['', 'gold tone', 'Length 25 cm with a 4 cm extender', 'Gold tone'],
  ['', 'rose gold, gold tone', null, 'Gold tone'],
  ['', '', '1.3 cm across', '1.3 cm across'],
  ['', '', null, ''],
])('size “%s”, finish “%s” and measures “%s” are “%s” in a line of the cart', (size, finish, dimensions, facts) => {
  expect(lineFacts({ size, finish, dimensions })).toBe(facts);
});
