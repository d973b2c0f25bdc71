import { expect, test } from 'vitest';
import { maskedEmail, maskedPhone } from './masked-contact.ts';

test('a masked contact is known to its owner, and to nobody else', () => {
  expect(maskedPhone('9845011002')).toBe('+91 ••••• •••02');
  expect(maskedEmail('asha.menon@example.in')).toBe('a•••@example.in');
  expect(maskedEmail('a"@"b@example.in')).toBe('a•••@example.in');
});
