import { expect, test } from 'vitest';
import { usualGenericName } from './generic-name.ts';

test('a piece has a generic name also without a category (L15)', () => {
  expect(usualGenericName('Maang Tikka')).toBe('Imitation jewellery (maang tikka)');
  expect(usualGenericName(null)).toBe('Imitation jewellery');
});
