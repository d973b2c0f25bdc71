import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pieceId } from '../links/piece-id.ts';
import { basketText, handOver, joinedLines, linesText, readBasket, readLines } from './agent-cart.ts';

const basket = { nonce: 'abcdefghijklmnop', createdAt: 1_795_000_000_000, lines: [{ id: 'P12-6', quantity: 2 }] };

test('what an id says can be read again, whatever the sizes are called', () => {
  const size = fc
    .string({ unit: 'grapheme', minLength: 0, maxLength: 10 })
    .filter((text) => text.isWellFormed() && !/\p{Cc}/u.test(text) && text.length <= 20);
  const line = fc.record({
    id: fc.record({ productId: fc.integer({ min: 1, max: 999_999_999 }), size }).map(pieceId),
    quantity: fc.integer({ min: 1, max: 99 }),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
      expect(readLines(linesText(lines))).toEqual(lines);
      expect(readBasket(basketText({ ...basket, lines }))).toEqual({ ...basket, lines });
    }),
  );
});

test.each(['', 'P12', 'P12:0', 'P12:02', 'P12:100', 'P12:-1', ':2', 'x:1', 'P12:1,', `${'P1:1,'.repeat(20)}P1:1`])(
  '%j are no lines',
  (text) => {
    expect(readLines(text)).toBeNull();
  },
);

test.each(['', 'abc!1!P12:1', 'abcdefghijklmnop!!P12:1', 'abcdefghijklmnop!1!', 'abcdefghijklmnop!1!P12:1!', 'abcdefghijklmnop!-1!P12:1'])(
  '%j is no basket',
  (text) => {
    expect(readBasket(text)).toBeNull();
  },
);

test('a piece is one line, of at most 99', () => {
  expect(
    joinedLines([
      { id: 'P1', quantity: 60 },
      { id: 'P2-6', quantity: 1 },
      { id: 'P1', quantity: 60 },
    ]),
  ).toEqual([
    { id: 'P1', quantity: 99 },
    { id: 'P2-6', quantity: 1 },
  ]);
});

test('a shopper goes on at a link to buy that names the agent', () => {
  expect(handOver('https://shop.in', [...basket.lines, { id: 'P7-Free size', quantity: 1 }], 'agent.in')).toBe(
    'https://shop.in/buy/P12-6:2,~UDctRnJlZSBzaXpl:1?attribution/utm_source=ucp&attribution/utm_medium=agent&attribution/utm_campaign=agent.in',
  );
});
