import { expect, test, vi } from 'vitest';
import { FRAGMENT_SIZE_KEPT } from '../../rules/limits.ts';
import { memoized } from './memo.ts';

const card = () => {};
const tile = () => {};

test('the same part with the same props is rendered once', async () => {
  const render = vi.fn(async () => '<p>a</p>');
  for (const _ of [1, 2]) expect(await memoized(card, '{"id":1}', render)).toBe('<p>a</p>');
  expect(render).toHaveBeenCalledTimes(1);
});

test('other props and other components have their own', async () => {
  expect(await memoized(card, '{"id":2}', async () => 'b')).toBe('b');
  expect(await memoized(tile, '{"id":2}', async () => 'c')).toBe('c');
  expect(await memoized(card, '{"id":3}', async () => 'd')).toBe('d');
});

test('a part that fails is rendered again by the next reader', async () => {
  await expect(async () => memoized(card, 'x', () => Promise.reject(new Error('no picture')))).rejects.toThrow('no picture');
  expect(await memoized(card, 'x', async () => 'e')).toBe('e');
});

test('the parts that were kept longest make room', async () => {
  const long = 'x'.repeat(FRAGMENT_SIZE_KEPT / 4);
  for (const at of [1, 2, 3, 4]) await memoized(card, String(at), async () => long);
  expect(await memoized(card, '4', async () => 'new')).toBe(long);
  expect(await memoized(card, '2', async () => 'new')).toBe(long);
  expect(await memoized(card, '1', async () => 'new')).toBe('new');
});

test('two readers of a part that is not kept count it once', async () => {
  const long = 'y'.repeat(FRAGMENT_SIZE_KEPT / 3);
  await Promise.all([1, 2, 3, 4, 5].map(() => memoized(card, '', async () => long)));
  await memoized(tile, '', async () => long);
  expect(await memoized(card, '', async () => 'new')).toBe(long);
});
