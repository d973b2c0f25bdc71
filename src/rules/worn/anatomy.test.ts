import { expect, test } from 'vitest';
import { wornPlaceOf } from './anatomy.ts';

test.each([
  ['Earrings', 'Utsav Gold-Tone Jhumkas', 'ear'],
  ['Necklaces', 'Moti Rani Pearl Choker', 'neck'],
  ['Bangles', 'Open cuff', 'wrist'],
  ['Rings', 'Cocktail ring', 'finger'],
  ['Anklets', 'Silver payal', 'ankle'],
  ['Hair Accessories', 'Kundan Maang Tikka', 'forehead'],
  ['Hair Accessories', 'Peacock Juda Pin', 'bun'],
  ['Nose pins', 'Tiny star', 'nose'],
  ['New arrivals', 'Silver payal', 'ankle'],
  [null, 'Ear rings with drops', 'ear'],
  [null, 'Spring brooch', null],
  ['Gifts', 'A box', null],
] as const)('a piece of %s called %s is worn: %s', (category, name, place) => {
  expect(wornPlaceOf(category, name)).toBe(place);
});
