import { expect, test } from 'vitest';
import { delhiveryText } from './delhivery-text.ts';

test.each([
  ['12/4 Rao & Sons', '12/4 Rao and Sons'],
  ['Flat #4; 100% cotton\\house', 'Flat 4 100 cotton house'],
  ['  2nd\n floor\t left  ', '2nd floor left'],
  ['M&M', 'M and M'],
  ['मैसूर & सन्स', 'मैसूर and सन्स'],
  ['', ''],
])('%j → %j', (text, expected) => {
  expect(delhiveryText(text, 100)).toBe(expected);
});

test('a text is cut between characters, never inside one', () => {
  expect(delhiveryText('👍'.repeat(9), 5)).toBe('👍'.repeat(5));
  expect(delhiveryText('a b c d', 4)).toBe('a b');
});
