import { expect, test } from 'vitest';
import { paise } from '../../../rules/money/money.ts';
import { choicesOf } from './piece-choices.ts';

const piece = (line: number, kept: number, size = '') => ({ line, productId: line, name: `Piece ${line}`, size, kept });
const order = { pieces: [], sizes: [], giftWrap: null, wrapOff: false, giftNote: '' };
const wordsOf = (over: object) => choicesOf({ ...order, ...over } as never).map(({ word }) => word);

test('the last piece stays, and a line that is gone offers nothing', () => {
  expect(wordsOf({ pieces: [piece(1, 1)] })).toEqual([]);
  expect(wordsOf({ pieces: [piece(1, 2), piece(2, 0)] })).toEqual(['Piece 1: 1 instead of 2']);
  expect(wordsOf({ pieces: [piece(1, 1), piece(2, 1)] })).toEqual(['Piece 1: take it out', 'Piece 2: take it out']);
});

test('sizes in stock, the wrap and the card', () => {
  const sizes = [
    { productId: 1, size: '2.4' },
    { productId: 1, size: '2.6' },
    { productId: 2, size: '2.8' },
  ];
  expect(wordsOf({ pieces: [piece(1, 1, '2.4')], sizes })).toEqual(['Piece 1: size 2.6 instead of 2.4']);
  expect(wordsOf({ giftWrap: paise(4_900), giftNote: 'For you' })).toEqual(['Take the gift wrap off (₹49.00)', 'Empty the gift card']);
  expect(wordsOf({ giftWrap: paise(4_900), wrapOff: true })).toEqual([]);
});
