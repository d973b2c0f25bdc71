import { expect, test } from 'vitest';
import { $payNotice, showsPayNotice } from './page-state.client.ts';

const TEXT = 'Your order is not reserved yet.';

test('what is to be read before paying is shown once for an order; the next press pays (#182)', () => {
  expect(showsPayNotice('a', null)).toBe(false);
  expect(showsPayNotice('a', TEXT)).toBe(true);
  expect($payNotice.get()).toEqual({ orderId: 'a', text: TEXT });
  expect(showsPayNotice('a', TEXT)).toBe(false);
  expect(showsPayNotice('b', TEXT)).toBe(true);
  expect(showsPayNotice('b', null)).toBe(false);
  expect($payNotice.get()).toBeNull();
});
