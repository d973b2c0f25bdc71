import { describe, expect, it } from 'vitest';
import { isBlank, missingAddressFields, type TypedAddress, wrongAddressFields } from './profile-address.ts';

const nothing: TypedAddress = { addressLine1: '', addressLine2: '', city: '', state: '', pinCode: '', country: 'India' };
const whole: TypedAddress = { ...nothing, addressLine1: '14, 3rd Cross', city: 'Bengaluru', state: 'KA', pinCode: '560003' };

describe('an address is complete or empty (#195)', () => {
  it('may be left out', () => {
    expect(isBlank(nothing)).toBe(true);
    expect(missingAddressFields(nothing)).toEqual({});
    expect(missingAddressFields({ ...nothing, country: '' })).toEqual({});
  });

  it.each(['addressLine1', 'addressLine2', 'city', 'state', 'pinCode'] as const)('with %s alone the rest is missing', (name) => {
    const missing = missingAddressFields({ ...nothing, country: '', [name]: 'x' });
    const expected = ['addressLine1', 'city', 'state', 'pinCode', 'country'].filter((each) => each !== name);
    expect(Object.keys(missing).sort()).toEqual(expected.sort());
  });

  it('does not need line 2', () => {
    expect(missingAddressFields(whole)).toEqual({});
    expect(wrongAddressFields(whole)).toEqual({});
  });
});

it('the PIN must belong to the state, as at the checkout (#146)', () => {
  expect(wrongAddressFields({ ...whole, state: 'MH' })).toEqual({ pinCode: 'This PIN code is not in Maharashtra.' });
  expect(wrongAddressFields({ ...whole, pinCode: '56000' })).toEqual({ pinCode: 'A PIN code has 6 digits.' });
  expect(wrongAddressFields({ ...whole, state: 'XX' })).toEqual({ state: 'Choose a state.' });
  expect(wrongAddressFields({ ...whole, country: 'Nepal' })).toEqual({ country: 'We deliver across India only.' });
});
