import { expect, test } from 'vitest';
import { decodeId, encodeId, parsePieceId, pieceId } from './piece-id.ts';

test.each([
  [{ productId: 12, size: '' }, 'P12', 'P12'],
  [{ productId: 12, size: '6' }, 'P12-6', 'P12-6'],
  [{ productId: 7, size: '2.6' }, 'P7-2.6', 'P7-2.6'],
  [{ productId: 7, size: 'S-M_x' }, 'P7-S_-M__x', 'P7-S_-M__x'],
  [{ productId: 7, size: '½' }, 'P7-½', '~UDctwr0'],
  [{ productId: 999_999_999, size: 'मध्यम' }, 'P999999999-मध्यम', encodeId('P999999999-मध्यम')],
])('%j is %s, and %s in an address', (piece, id, written) => {
  expect(pieceId(piece)).toBe(id);
  expect(encodeId(id)).toBe(written);
  expect(decodeId(written)).toBe(id);
  expect(parsePieceId(id)).toEqual(piece);
});

test.each(['', 'P', 'P0', 'P01', 'p1', 'P1234567890', 'P1-', 'P1-6-red', 'P1-_', 'P1-a_b', '12', 'P12 ', `P1-${'x'.repeat(21)}`])(
  'a third part, such as a colour, and %j name no piece',
  (id) => expect(parsePieceId(id)).toBeNull(),
);

test.each(['', '~', '~!', '~UDc', '~UDEyLTY', '~UDctwr0=', '~UDctwr1', '~_w', '~AAEC', 'P1 2', 'P1/2', '½', `~${'A'.repeat(200)}`])(
  '%j is no id of an address',
  (text) => expect(decodeId(text)).toBeNull(),
);
