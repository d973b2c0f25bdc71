import { expect, test } from 'vitest';
import { mergeForm } from './merge-form.ts';

const base = { name: 'Jhumka', price: '849', sizes: ['2.4'], seen: 1 };

test('what only one of two changed stands in the record of both', () => {
  const mine = { ...base, name: 'Jhumki' };
  const theirs = { ...base, price: '799', sizes: ['2.4', '2.6'], seen: 2 };
  expect(mergeForm(base, mine, theirs)).toEqual({
    merged: { name: 'Jhumki', price: '799', sizes: ['2.4', '2.6'], seen: 2 },
    conflicts: [],
  });
});

test('a field that both changed is a conflict, unless both meant the same', () => {
  const theirs = { ...base, name: 'Bali', price: '799', seen: 2 };
  expect(mergeForm(base, { ...base, name: 'Jhumki', price: '799' }, theirs)).toEqual({
    merged: { ...theirs, name: 'Jhumki' },
    conflicts: ['name'],
  });
});
