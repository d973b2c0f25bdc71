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

it('the whole name and the landmark of the account are filled in (#144, #148, #149)', () => {
  expect(deliveryFieldsOf(known)).toMatchObject({ full_name: 'Sri Venkata Rao', line1: '', place: '', phone: '' });
  const address = { addressLine1: '14', addressLine2: '', landmark: 'Near the lake', city: 'Pune', state: 'MH', pinCode: '411001' };
  expect(deliveryFieldsOf({ ...known, address })).toMatchObject({ line1: '14', place: 'Near the lake' });
});

it('every field of the form is in one group (#149)', () => {
  expect(fieldGroups.flat().sort()).toEqual([...fieldOrder].sort());
});
