import { expect, test } from 'vitest';
import { typedNumber } from './typed-number.ts';

test.each([
  ['1299', '1299'],
  ['₹1499', '1499'],
  [' ₹ 1,299.00 ', '1299.00'],
  ['Rs. 1,23,456', '123456'],
  ['INR 500/-', '500'],
  ['1 299', '1299'],
  ['1\u00a0299.50', '1299.50'],
  ['+1,000', '+1000'],
  ['-3', '-3'],
  ['', ''],
  ['12 50', '12 50'],
  ['abc', 'abc'],
])('%j is read as %j', (pasted, plain) => expect(typedNumber(pasted)).toBe(plain));
