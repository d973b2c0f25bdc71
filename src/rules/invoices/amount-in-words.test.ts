import { expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import { amountInWords } from './amount-in-words.ts';

it.each([
  [319_140, 'Three thousand one hundred ninety-one rupees and forty paise only'],
  [144_800, 'One thousand four hundred forty-eight rupees only'],
  [100, 'One rupee only'],
  [1, 'Zero rupees and one paisa only'],
  [0, 'Zero rupees only'],
  [2_000_000_000, 'Two crore rupees only'],
  [1_234_567_890, 'One crore twenty-three lakh forty-five thousand six hundred seventy-eight rupees and ninety paise only'],
])('%i paise', (amount, text) => {
  expect(amountInWords(paise(amount))).toBe(text);
});
