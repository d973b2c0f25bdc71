import { expect, test } from 'vitest';
import { CART_LINES_MAX } from '../limits.ts';
import { cartQuery, parseCartQuery } from './cart-query.ts';

const read = (query: string) => parseCartQuery(new URLSearchParams(query));

test('the lines of a cart survive their way through an address, whatever the size is called (#121)', () => {
  const cart = [
    { id: 14, quantity: 1, size: '2.6' },
    { id: 6, quantity: 99, size: '', seen: 79_900 },
    { id: 7, quantity: 2, size: 'S-M, 5%&=#' },
  ];
  expect(read(cartQuery(cart))).toEqual(cart);
  expect(cartQuery([])).toBe('line=');
  expect(read('line=')).toEqual([]);
});

test.each([
  ['no number', 'line=ring'],
  ['no quantity', 'line=6'],
  ['quantity 0', 'line=6-0-'],
  ['a price that is no number', 'line=6-1@x-'],
  ['quantity 100', 'line=6-100-'],
  ['negative', 'line=-6-1-'],
  ['an id beyond all numbers', 'line=99999999999999999999-1-'],
  ['an id that is no safe number', 'line=9999999999999999-1-'],
  ['a size of 21 characters', `line=6-1-${'x'.repeat(21)}`],
  ['one good line and one bad', 'line=6-1-&line=<script>'],
  ['more lines than a cart holds', Array.from({ length: CART_LINES_MAX + 1 }, (_, at) => `line=${at + 1}-1-`).join('&')],
])('%s is not a cart', (_, query) => {
  expect(read(query)).toBeNull();
});
