import { expect, test } from 'vitest';
import { isSameSecret, sha256, sha256Now } from './hashing.ts';

test('a secret matches only the same text, of the same length', () => {
  expect(isSameSecret('verify-me', 'verify-me')).toBe(true);
  expect(isSameSecret('ключ', 'ключ')).toBe(true);
  for (const given of ['verify-mE', 'verify-m', 'verify-me ', ''])
    expect([given, isSameSecret(given, 'verify-me')]).toEqual([given, false]);
});

test.each(['', 'UPI/433012345678/मीरा', 'x'.repeat(10_000), '\ud800'])(
  'a hash made at once is the one that is waited for: %j',
  async (text) => {
    expect(sha256Now(text)).toBe(await sha256(text));
  },
);
