import { expect, test } from 'vitest';
import { countText } from './counted-stock.ts';

test.each([
  [{ size: '2.4', stock: 12, asked: '17' }, '2.4: 12 → 17, +5'],
  [{ size: '2.4', stock: 12, asked: '-3' }, '2.4: 12 → 9, −3'],
  [{ size: '', stock: 0, asked: '+12' }, '0 → 12, +12'],
  [{ size: '', stock: 4, asked: '0' }, '4 → 0, −4'],
  [{ size: '', stock: 4, asked: '4' }, null],
  [{ size: '', stock: 4, asked: '' }, null],
  [{ size: '', stock: 4, asked: 'four' }, null],
])('the difference to what was counted: %j', (typed, text) => {
  expect(countText(typed)).toBe(text);
});
