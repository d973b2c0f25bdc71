import { expect, test } from 'vitest';
import { formatPhone } from './phone.ts';

test('a phone number has its country code and two groups of five; a forgotten one stays empty', () => {
  expect(formatPhone('9845012345')).toBe('+91 98450 12345');
  expect(formatPhone('')).toBe('');
});
