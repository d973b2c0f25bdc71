import { expect, test } from 'vitest';
import { pseudo } from './pseudo.ts';

test('the letters change, and what a text is filled with stays', () => {
  expect(pseudo('Only {n} left!')).toBe('⟦Óñļý {n} ļéƒţ! ······⟧');
  expect(pseudo('See the [terms](terms).')).toContain('](terms)');
});
