import { expect, test } from 'vitest';
import { isFeedReady } from './feed-language.ts';

test.each([
  [10, 9, true],
  [9, 8, false],
  [640, 576, true],
  [640, 575, false],
  [1, 1, true],
  [0, 0, false],
])('of %i pieces %i have a reviewed name: %s', (pieces, reviewed, isReady) => {
  expect(isFeedReady({ pieces, reviewed })).toBe(isReady);
});
