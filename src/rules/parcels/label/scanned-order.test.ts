import { expect, test } from 'vitest';
import { scannedOrder } from './scanned-order.ts';

test.each([
  ['https://chamak.example/admin/orders/pack?order=20412', 20412],
  ['https://chamak.example/admin/orders/pack?x=1&order=20412&y=2', 20412],
  ['CHK-20412', 20412],
  [' chk 20412 ', 20412],
  ['20412', 20412],
  ['https://evil.example/', null],
  ['20412 and more', null],
  ['0', null],
  ['', null],
])('%j names order %j', (text, number) => {
  expect(scannedOrder(text)).toBe(number);
});
