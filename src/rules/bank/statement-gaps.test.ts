import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import { linesAfterGap } from './statement-gaps.ts';

const lines = (amounts: readonly number[], opening = 1_000) => {
  let balance = opening;
  return amounts.map((amount, at) => {
    balance += amount;
    const date = `2027-${String(1 + Math.floor(at / 28)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')}`;
    return { key: `b${at}`, date, amount: paise(amount), balance: paise(balance) };
  });
};
const amount = fc.integer({ min: -500, max: 500 }).filter((value) => value !== 0);

it('statements that follow one another have none, in whatever order the lines come', () => {
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 60 }), fc.infiniteStream(fc.nat()), (amounts, keys) => {
      const shuffled = lines(amounts)
        .map((line) => ({ line, key: keys.next().value ?? 0 }))
        .toSorted((a, b) => a.key - b.key);
      expect(linesAfterGap(shuffled.map(({ line }) => line))).toEqual([]);
    }),
  );
});

it('days that no statement has are named by the line that comes after them', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 3, maxLength: 60 }), fc.nat(), (amounts, place) => {
      const all = lines(amounts);
      const at = 1 + (place % (all.length - 2));
      expect(linesAfterGap(all.toSpliced(at, 1)).map(({ key }) => key)).toEqual([`b${at + 1}`]);
    }),
  );
});

it('money that went and came back in the missing days leaves no trace in balances', () => {
  const all = lines([100, -50, 50, 200]);
  expect(linesAfterGap(all.toSpliced(1, 2))).toEqual([]);
});
