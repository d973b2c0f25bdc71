import { expect, test } from 'vitest';
import { idempotencyKey, isKeyed, keyedCall } from './idempotency-key.ts';

const UUID = '550e8400-e29b-41d4-a716-446655440000';

test('a key is a text of 128 bits at least; a call may have none', () => {
  expect([undefined, null].map(idempotencyKey)).toEqual([null, null]);
  expect([UUID, 'x'.repeat(22), 'x'.repeat(200)].map(idempotencyKey)).toEqual([UUID, 'x'.repeat(22), 'x'.repeat(200)]);
  expect(['', 'key-1', 'x'.repeat(21), 'x'.repeat(201), `${UUID} `, `${UUID}\u0000`, 'ä'.repeat(30), 7, {}].map(idempotencyKey)).toEqual(
    Array.from({ length: 9 }, () => false),
  );
});

test('only what changes something is keyed', () => {
  expect(['create_cart', 'update_checkout', 'complete_checkout', 'cancel_cart'].every(isKeyed)).toBe(true);
  expect(['search_catalog', 'lookup_catalog', 'get_product', 'get_cart'].some(isKeyed)).toBe(false);
});

test('the same key of another agent, or for another operation, is another call', () => {
  const calls = [keyedCall('a.in', 'create_cart', UUID), keyedCall('b.in', 'create_cart', UUID), keyedCall('a.in', 'cancel_cart', UUID)];
  expect(new Set(calls).size).toBe(3);
  expect(keyedCall('a.in', 'create_cart', UUID)).toBe(calls[0]);
});
