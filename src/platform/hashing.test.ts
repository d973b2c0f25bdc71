import { expect, test } from 'vitest';
import { isSameSecret } from './hashing.ts';

test('a secret matches only the same text, of the same length', () => {
  expect(isSameSecret('verify-me', 'verify-me')).toBe(true);
  expect(isSameSecret('ключ', 'ключ')).toBe(true);
  for (const given of ['verify-mE', 'verify-m', 'verify-me ', ''])
    expect([given, isSameSecret(given, 'verify-me')]).toEqual([given, false]);
});
