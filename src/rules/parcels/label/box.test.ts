import { expect, it } from 'vitest';
import { boxText, chargedGrams, GRAMS_MAX, gramsOf, isGuessed, isScaleWeight, PIECE_GRAMS, USUAL_BOX } from './box.ts';

it('weighs the box with its pieces, and guesses what nobody weighed', () => {
  expect(gramsOf([], 80)).toBe(80);
  expect(
    gramsOf(
      [
        { quantity: 2, weightGrams: 30 },
        { quantity: 3, weightGrams: null },
      ],
      80,
    ),
  ).toBe(80 + 60 + 3 * PIECE_GRAMS);
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

it('couriers charge the volume of a parcel that is lighter than its size', () => {
  const of = (weightGrams: number, [lengthMm = 0, breadthMm = 0, heightMm = 0]: readonly number[]) =>
    chargedGrams({ weightGrams, lengthMm, breadthMm, heightMm });
  expect([of(150, [150, 120, 50]), of(250, [150, 120, 50]), of(400, [300, 250, 105]), of(1, [10, 10, 1])]).toEqual([180, 250, 1_575, 1]);
});

it('a box reads as the owner measures it', () => {
  expect(boxText(USUAL_BOX)).toBe('15 × 12 × 5 cm, 100 g');
  expect(boxText({ ...USUAL_BOX, heightMm: 55 })).toBe('15 × 12 × 5.5 cm, 100 g');
});
