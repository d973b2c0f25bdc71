import { expect, test, vi } from 'vitest';
import { FRAGMENTS_KEPT } from '../../rules/limits.ts';
import { memoized } from './memo.ts';

test('the same part with the same props is rendered once', async () => {
  const render = vi.fn(async () => '<p>a</p>');
  for (const _ of [1, 2]) expect(await memoized('card', '{"id":1}', render)).toBe('<p>a</p>');
  expect(render).toHaveBeenCalledTimes(1);
});

test('other props and other names have their own', async () => {
  expect(await memoized('card', '{"id":2}', async () => 'b')).toBe('b');
  expect(await memoized('tile', '{"id":2}', async () => 'c')).toBe('c');
  expect(await memoized('card', '{"id":3}', async () => 'd')).toBe('d');
});

test('a part that fails is rendered again by the next reader', async () => {
  await expect(async () => memoized('card', 'x', () => Promise.reject(new Error('no picture')))).rejects.toThrow('no picture');
  expect(await memoized('card', 'x', async () => 'e')).toBe('e');
});

test('what was kept longest makes room', async () => {
  for (let at = 0; at <= FRAGMENTS_KEPT; at += 1) await memoized('many', String(at), async () => 'old');
  expect(await memoized('many', '0', async () => 'new')).toBe('new');
  expect(await memoized('many', String(FRAGMENTS_KEPT), async () => 'new')).toBe('old');
});
