import { expect, it } from 'vitest';
import { fieldOrder } from './fields.ts';
import { belongTogether, fieldsOf } from './known-shopper.ts';

const known = { email: 'a@example.in', fullName: 'Sri Venkata Rao', phone: null, emailVerified: true, loginPhone: null, address: null };

it('#149 the last word is the last name', () => {
  expect(fieldsOf(known)).toMatchObject({ first_name: 'Sri Venkata', last_name: 'Rao', line1: '', phone: '' });
  expect(fieldsOf({ ...known, fullName: 'Asha' })).toMatchObject({ first_name: '', last_name: 'Asha' });
});

it('#149 every field of the form is in one group', () => {
  expect(belongTogether.flat().sort()).toEqual([...fieldOrder].sort());
});
