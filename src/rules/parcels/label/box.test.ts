import { expect, it } from 'vitest';
import { BOX, gramsOf, PIECE_GRAMS } from './box.ts';

it('weighs the box with its pieces, and guesses what nobody weighed', () => {
  expect(gramsOf([])).toBe(BOX.grams);
  expect(
    gramsOf([
      { quantity: 2, weightGrams: 30 },
      { quantity: 3, weightGrams: null },
    ]),
  ).toBe(BOX.grams + 60 + 3 * PIECE_GRAMS);
});
