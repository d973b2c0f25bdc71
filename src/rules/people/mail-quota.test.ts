import { expect, test } from 'vitest';
import { mailsLeft } from './mail-quota.ts';

test('a fifth of the daily quota is kept for mails about orders and accounts', () => {
  expect(mailsLeft(100, 0, false)).toBe(100);
  expect(mailsLeft(100, 79, true)).toBe(1);
  expect(mailsLeft(100, 80, true)).toBe(0);
  expect(mailsLeft(100, 80, false)).toBe(20);
  expect(mailsLeft(100, 130, false)).toBe(0);
});

test('the kept share is never rounded down to nothing', () => {
  expect(mailsLeft(1, 0, true)).toBe(0);
  expect(mailsLeft(1, 0, false)).toBe(1);
});

test('without a quota nothing is counted', () => {
  expect(mailsLeft(undefined, 1_000_000, true)).toBe(Number.POSITIVE_INFINITY);
});
