import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paise } from './money.ts';
import { splitByWeight } from './split.ts';

it('gives the odd paise to the largest remainders', () => {
  expect(splitByWeight(paise(100), [1, 1, 1])).toEqual([34, 33, 33]);
  expect(splitByWeight(paise(10_000), [59_900, 30_000])).toEqual([6_663, 3_337]);
  expect(splitByWeight(paise(0), [0, 0])).toEqual([0, 0]);
  expect(splitByWeight(paise(101), [7])).toEqual([101]);
});

it('adds up to the amount, and no share is above its weight', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (given, part) => {
      const whole = given.reduce((total, weight) => total + weight, 0);
      const amount = paise(Math.floor(whole * part));
      const shares = splitByWeight(amount, given);
      expect(shares.reduce<number>((total, share) => total + share, 0)).toBe(amount);
      expect(shares.every((share, at) => share >= 0 && share <= (given[at] ?? 0))).toBe(true);
    }),
  );
});
