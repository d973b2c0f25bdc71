import { expect, test } from 'vitest';
import { isOneKind, kindOf, neededWords, partOfSet } from './piece-kinds.ts';

test('a word names a kind of piece in any script, its plural too', () => {
  expect(['rings', 'अंगूठी', 'jhumkas', 'झुमके', 'tikka'].map((word) => kindOf(word)?.own[0])).toEqual([
    ...['ring', 'ring', 'earring', 'earring', 'hair'],
  ]);
  expect(kindOf('ring')?.others).not.toContain('ring');
  expect(['gold', 'stone', 'set', 'men'].map(kindOf)).toEqual([null, null, null, null]);
  expect([isOneKind(['stud', 'earring']), isOneKind(['necklace', 'earring'])]).toEqual([true, false]);
});

test('a set is asked for by what it is made of, its main piece first', () => {
  expect(neededWords(['shadi', 'set'])).toEqual(['shadi']);
  expect(neededWords(['set', '3'])).toEqual(['set', '3']);
  const ranks = ['Necklaces', 'Earrings', 'Bangles', 'Gift Cards'].map((category) => partOfSet(['bridal', 'सेट'], category));
  expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
  expect(ranks.at(-1)).toBe(0);
  expect(partOfSet(['bridal'], 'Necklaces')).toBe(0);
});
