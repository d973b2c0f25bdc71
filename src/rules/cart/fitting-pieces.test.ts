import { expect, test } from 'vitest';
import { paise, ZERO } from '../money/money.ts';
import { fittingPieces } from './fitting-pieces.ts';

const piece = (name: string, unit: number, available = 5, isPair = false) => ({ name, available, price: { unit }, isPair });
const names = (pieces: readonly { readonly name: string }[]) => pieces.map(({ name }) => name);
const pieces = [piece('haar', 249_900), piece('sold', 21_000, 0), piece('studs', 19_900), piece('ring', 44_900), piece('anklet', 29_900)];

test('the owner’s pairs come first, whatever they cost; one that is sold out does not', () => {
  const pairs = [piece('choker', 249_900, 5, true), piece('sold pair', 20_100, 0, true)];
  expect(names(fittingPieces([...pieces, ...pairs], paise(20_100)))).toEqual(['choker', 'anklet']);
});

test('of the others, the cheapest that bring free delivery come first', () => {
  expect(names(fittingPieces(pieces, paise(20_100)))).toEqual(['anklet', 'ring']);
});

test('where none is enough, the nearest comes first', () => {
  expect(names(fittingPieces(pieces.slice(1, 3), paise(20_100)))).toEqual(['studs']);
});

test('with free delivery they keep their order; none that is sold out', () => {
  expect(names(fittingPieces(pieces, ZERO))).toEqual(['haar', 'studs']);
});
