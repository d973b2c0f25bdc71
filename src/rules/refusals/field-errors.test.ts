import { expect, test } from 'vitest';
import { fieldErrors } from './field-errors.ts';

test('paths are joined with dots, and each field has its first message', () => {
  expect(
    fieldErrors([
      { path: ['shipping_address', 'postal_code'], message: 'A PIN code has 6 digits.' },
      { path: ['shipping_address', 'postal_code'], message: 'The PIN code does not lie in this state.' },
      { path: ['cart_items', 0, 'quantity'], message: 'At least one.' },
    ]),
  ).toEqual({ 'shipping_address.postal_code': 'A PIN code has 6 digits.', 'cart_items.0.quantity': 'At least one.' });
});

test('an empty message counts, and an error of the whole body has no field name', () => {
  expect(
    fieldErrors([
      { path: ['a'], message: '' },
      { path: ['a'], message: 'later' },
      { path: [], message: 'no object' },
    ]),
  ).toEqual({
    a: '',
    '': 'no object',
  });
});
