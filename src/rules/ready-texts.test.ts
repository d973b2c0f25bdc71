import { expect, it } from 'vitest';
import { blanksIn, defaultReadyTexts, fillText, knownBlanks } from './ready-texts.ts';

it.each([
  ['Namaste {name}, order {order}', { name: 'Asha', order: 'CHK-7' }, 'Namaste Asha, order CHK-7', []],
  ['Track it: {tracking}', { tracking: '' }, 'Track it: {tracking}', ['{tracking}']],
  ['{name}, {name} and {colour}', { name: '{order}' }, '{order}, {order} and {colour}', ['{order}', '{colour}']],
  ['{constructor} {NAME} { name }', { name: 'Asha' }, '{constructor} {NAME} { name }', ['{constructor}']],
  ['No blank', {}, 'No blank', []],
])('%j filled from %j', (text, filling, filled, blanks) => {
  expect(fillText(text, filling)).toBe(filled);
  expect(blanksIn(filled)).toEqual(blanks);
});

it('the first texts have only blanks that the shop can fill', () => {
  expect(defaultReadyTexts.flatMap(({ text }) => blanksIn(text)).filter((blank) => !knownBlanks.includes(blank))).toEqual([]);
});
