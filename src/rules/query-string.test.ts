import { expect, test } from 'vitest';
import { addQuery } from './query-string.ts';

test('appends to the existing query', () => {
  expect(addQuery('/orders/o1/return', { token: 't' })).toBe('/orders/o1/return?token=t');
  expect(addQuery('/payment-help?order=o1', { token: 't', checked: 'now' })).toBe('/payment-help?order=o1&token=t&checked=now');
});

test('leaves out empty values', () => {
  expect(addQuery('/orders/o1', { token: '', notice: null, page: undefined })).toBe('/orders/o1');
  expect(addQuery('/payment-help?order=o1', {})).toBe('/payment-help?order=o1');
});

test('encodes the values', () => {
  expect(new URL(addQuery('/orders/o1', { token: 'a&b=c d' }), 'https://shop.example').searchParams.get('token')).toBe('a&b=c d');
});
