import { expect, test } from 'vitest';
import { isSameSecret } from './hashing.ts';

test('a secret is the same text to the last letter; another length is another text', () => {
  expect(isSameSecret('verify-me', 'verify-me')).toBe(true);
  expect(isSameSecret('ключ', 'ключ')).toBe(true);
  for (const given of ['verify-mE', 'verify-m', 'verify-me ', ''])
    expect([given, isSameSecret(given, 'verify-me')]).toEqual([given, false]);
});
