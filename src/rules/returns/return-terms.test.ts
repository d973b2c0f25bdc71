import { expect, test } from 'vitest';
import { exchangeText, leastTerms, RETURN_DAYS_MAX, termText } from './return-terms.ts';
import { FAULT_WINDOW_DAYS } from './returns.ts';

test('the least window is 48 hours and is said in hours; every other one in days (#10)', () => {
  expect(leastTerms).toEqual({ returnDays: 2, exchangeDays: 2 });
  expect([2, 3, 7, 30].map(termText)).toEqual(['48 hours', '3 days', '7 days', '30 days']);
});

test('no window is longer than that of a faulty piece', () => expect(RETURN_DAYS_MAX).toBe(FAULT_WINDOW_DAYS));

test('exchanges are named where their window is longer', () => {
  expect(exchangeText({ returnDays: 2, exchangeDays: 7 }, 'exchanges')).toBe(', exchanges within 7 days');
  expect(exchangeText({ returnDays: 7, exchangeDays: 7 }, 'exchanges')).toBe('');
});
