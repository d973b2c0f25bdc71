import { expect, it } from 'vitest';
import { BOX, GRAMS_MAX, gramsOf, isGuessed, isScaleWeight, PIECE_GRAMS } from './box.ts';

it('weighs the box with its pieces, and guesses what nobody weighed', () => {
  expect(gramsOf([])).toBe(BOX.grams);
  expect(
    gramsOf([
      { quantity: 2, weightGrams: 30 },
      { quantity: 3, weightGrams: null },
    ]),
  ).toBe(BOX.grams + 60 + 3 * PIECE_GRAMS);
});

it('takes whole grams as the weight of a scale', () => {
  expect([1, 152, GRAMS_MAX].every(isScaleWeight)).toBe(true);
  expect([0, -5, 1.5, Number.NaN, GRAMS_MAX + 1].some(isScaleWeight)).toBe(false);
});

it('a parcel with a piece that nobody weighed has a guessed weight', () => {
  expect([isGuessed([{ quantity: 2, weightGrams: 30 }]), isGuessed([])]).toEqual([false, false]);
  expect(
    isGuessed([
      { quantity: 2, weightGrams: 30 },
      { quantity: 1, weightGrams: null },
    ]),
  ).toBe(true);
});
