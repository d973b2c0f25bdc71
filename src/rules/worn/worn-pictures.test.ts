import { expect, test } from 'vitest';
import { wornSecond } from './worn-pictures.ts';

test.each([
  [['a', 'b', 'c'], 'c', ['a', 'c', 'b']],
  [['a', 'b', 'c'], 'a', ['a', 'b', 'c']],
  [['a', 'b', 'c'], 'gone', ['a', 'b', 'c']],
  [['a', 'b', 'c'], null, ['a', 'b', 'c']],
  [[], 'a', []],
] as const)('of %j the one that shows the piece worn, %j, is second', (images, worn, expected) => {
  expect(wornSecond(images, worn)).toEqual(expected);
});
