import { expect, it } from 'vitest';
import { defaultCannedReplies, fillPlaceholders, knownPlaceholders, placeholdersIn } from './canned-replies.ts';

it.each([
  ['Namaste {name}, order {order}', { name: 'Asha', order: 'CHK-7' }, 'Namaste Asha, order CHK-7', []],
  ['Track it: {tracking}', { tracking: '' }, 'Track it: {tracking}', ['{tracking}']],
  ['{name}, {name} and {colour}', { name: '{order}' }, '{order}, {order} and {colour}', ['{order}', '{colour}']],
  ['{constructor} {NAME} { name }', { name: 'Asha' }, '{constructor} {NAME} { name }', ['{constructor}']],
  ['No blank', {}, 'No blank', []],
])('%j filled from %j', (text, placeholders, filled, blanks) => {
  expect(fillPlaceholders(text, placeholders)).toBe(filled);
  expect(placeholdersIn(filled)).toEqual(blanks);
});

it('the first texts have only placeholders that the shop can fill', () => {
  expect(defaultCannedReplies.flatMap(({ text }) => placeholdersIn(text)).filter((blank) => !knownPlaceholders.includes(blank))).toEqual(
    [],
  );
});
