import { expect, test } from 'vitest';
import { failureSentence } from './payment-failure.ts';

test('a known reason is said in words, with the promise that it allows (#174)', () => {
  const failed = { description: 'The UPI PIN was not correct. Nothing was debited.', why: 'the UPI PIN was wrong' };
  expect(failureSentence(failed)).toBe('Payment did not go through: the UPI PIN was wrong. Nothing was debited.');
});

test('an unknown reason leaves the word to the bank, and promises nothing', () => {
  const failed = { description: 'The bank did not answer in time.' };
  expect(failureSentence(failed)).toBe('Payment did not go through. The bank did not answer in time.');
  expect(failureSentence({})).toBe('Payment did not go through. Your bank or app declined it.');
});
