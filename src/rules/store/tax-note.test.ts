import { expect, test } from 'vitest';
import { taxNote } from './tax-note.ts';

test('only a seller with a GSTIN says that prices include taxes', () => {
  expect(taxNote({ isUnregistered: false })).toBe('Prices include all taxes.');
  expect(taxNote({ isUnregistered: true })).toBe('No GST is added.');
});
