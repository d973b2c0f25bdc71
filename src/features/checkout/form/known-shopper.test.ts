import { expect, it } from 'vitest';
import { fieldOrder } from './fields.ts';
import { deliveryFieldsOf, fieldGroups } from './known-shopper.ts';

const known = {
  id: 'u1',
  email: 'a@example.in',
  fullName: 'Sri Venkata Rao',
  phone: null,
  emailVerified: true,
  loginPhone: null,
  address: null,
};

it('the last word is the last name (#149)', () => {
  expect(deliveryFieldsOf(known)).toMatchObject({ first_name: 'Sri Venkata', last_name: 'Rao', line1: '', phone: '' });
  expect(deliveryFieldsOf({ ...known, fullName: 'Asha' })).toMatchObject({ first_name: '', last_name: 'Asha' });
});

it('every field of the form is in one group (#149)', () => {
  expect(fieldGroups.flat().sort()).toEqual([...fieldOrder].sort());
});
