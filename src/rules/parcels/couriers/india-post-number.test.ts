import { expect, test } from 'vitest';
import { isIndiaPostNumber } from './india-post-number.ts';

test('the check digit of S10', () => {
  // The example of the standard, under the prefix of India.
  expect(isIndiaPostNumber('RB473124829IN')).toBe(true);
  expect(isIndiaPostNumber('rb 47312482 9 in')).toBe(true);
  // 11 − 1 = 10 is written as 0, 11 − 0 = 11 as 5.
  expect([isIndiaPostNumber('EE000000000IN'), isIndiaPostNumber('EE000000005IN')]).toEqual([false, true]);
  expect(isIndiaPostNumber('EE000000080IN')).toBe(true);
  expect(isIndiaPostNumber('RB473124829US')).toBe(false);
  expect(isIndiaPostNumber('RB4731248290IN')).toBe(false);
});

test('a wrong digit is found wherever it stands', () => {
  const number = 'RB473124829IN';
  for (let at = 2; at < 11; at++) {
    for (let digit = 0; digit < 10; digit++) {
      const wrong = number.slice(0, at) + digit + number.slice(at + 1);
      expect(isIndiaPostNumber(wrong)).toBe(wrong === number);
    }
  }
});
