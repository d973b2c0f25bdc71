import { expect, test } from 'vitest';
import { paise, ZERO } from '../money/money.ts';
import { fittingPieces } from './fitting-pieces.ts';

const piece = (name: string, unit: number, available = 5) => ({ name, available, price: { unit } });
const names = (pieces: readonly { readonly name: string }[]) => pieces.map(({ name }) => name);
const pieces = [piece('haar', 249_900), piece('sold', 21_000, 0), piece('studs', 19_900), piece('ring', 44_900), piece('anklet', 29_900)];

test('the cheapest pieces that bring free delivery come first', () => {
  expect(names(fittingPieces(pieces, paise(20_100)))).toEqual(['anklet', 'ring']);
});

test('where none is enough, the nearest comes first', () => {
  expect(names(fittingPieces(pieces.slice(1, 3), paise(20_100)))).toEqual(['studs']);
});

test('with free delivery they keep their order; none that is sold out', () => {
  expect(names(fittingPieces(pieces, ZERO))).toEqual(['haar', 'studs']);
});
