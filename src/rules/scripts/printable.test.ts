import { expect, test } from 'vitest';
import { tenScripts } from '../../../tests/field/ten-scripts.ts';
import { notPrinted, printed } from './printable.ts';

test.each([
  ['Priya 🌸', 'Priya', false],
  ['👩🏽‍💻 Anu ❤️', 'Anu', false],
  ['🏠 12, MG Road', '12, MG Road', false],
  ['Flat № 4⅓', 'Flat No 4 1/3', true],
  ['Śrī Kṛṣṇa', 'Sri Krsna', true],
  ['Zoë D’Souza – “Lotus”, ₹5', 'Zoë D’Souza – “Lotus”, ₹5', true],
  ['Cafe\u0301', 'Café', true],
  ['Иван', '', false],
  ['王芳', '', false],
  ['١٢ S/O ರಮೇಶ್', '١٢ S/O ರಮೇಶ್', true],
])('%s is printed %s', (typed, shown, isWhole) => {
  expect(printed(typed)).toBe(shown);
  expect(notPrinted(typed) === '').toBe(isWhole);
});

test('names and addresses of ten scripts are printed as they are', () => {
  for (const { name, street, city } of tenScripts)
    for (const typed of [name, street, city]) expect([printed(typed), notPrinted(typed)]).toEqual([typed.normalize('NFC'), '']);
});
