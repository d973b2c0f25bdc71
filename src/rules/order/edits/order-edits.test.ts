import { expect, test } from 'vitest';
import type { Address } from '../../address/address.ts';
import { statusesWhere } from '../order-status.ts';
import { addressEdit, isEditable } from './order-edits.ts';

const home: Address = {
  ...{ address: '14, 3rd Cross', apartment: '', place: 'Opposite the temple', city: 'Bengaluru', state: 'KA' },
  ...{ pin_code: '560003', country: 'India', phone: '9845000000' },
};

test('a sold order may change until its parcel leaves', () => {
  expect(statusesWhere(isEditable)).toEqual(['paid', 'processing']);
});

test('an address differs in its landmark alone, or in more', () => {
  expect(addressEdit(home, { ...home }, false)).toBeNull();
  const landmark = { kind: 'landmark', isNewPhone: false, isNewPin: false, isNewState: false };
  expect(addressEdit(home, { ...home, place: 'Behind the school' }, false)).toEqual(landmark);
  expect(addressEdit(home, { ...home, place: 'Behind the school' }, true)).toEqual({ ...landmark, kind: 'address' });
  expect(addressEdit(home, home, true)).toEqual({ ...landmark, kind: 'address' });
  expect(addressEdit(home, { ...home, place: '', address: '15, 3rd Cross' }, false)).toEqual({ ...landmark, kind: 'address' });
  expect(addressEdit(home, { ...home, phone: '9845000001' }, false)).toEqual({ ...landmark, kind: 'address', isNewPhone: true });
  expect(addressEdit(home, { ...home, pin_code: '560001' }, false)).toEqual({ ...landmark, kind: 'address', isNewPin: true });
  expect(addressEdit(home, { ...home, state: 'TN', pin_code: '600001', city: 'Chennai' }, false)).toEqual({
    ...{ kind: 'address', isNewPhone: false, isNewPin: true, isNewState: true },
  });
});
