import { describe, expect, it } from 'vitest';
import { isBlank, missingOf, type TypedAddress, wrongOf } from './profile-address.ts';

const nothing: TypedAddress = { addressLine1: '', addressLine2: '', city: '', state: '', pinCode: '', country: 'India' };
const whole: TypedAddress = { ...nothing, addressLine1: '14, 3rd Cross', city: 'Bengaluru', state: 'KA', pinCode: '560003' };

describe('an address is whole or not there (#195)', () => {
  it('may be left out', () => {
    expect(isBlank(nothing)).toBe(true);
    expect(missingOf(nothing)).toEqual({});
    expect(missingOf({ ...nothing, country: '' })).toEqual({});
  });

  it.each(['addressLine1', 'addressLine2', 'city', 'state', 'pinCode'] as const)('with %s alone the rest is missing', (name) => {
    const missing = missingOf({ ...nothing, country: '', [name]: 'x' });
    const expected = ['addressLine1', 'city', 'state', 'pinCode', 'country'].filter((each) => each !== name);
    expect(Object.keys(missing).sort()).toEqual(expected.sort());
  });

  it('does without line 2', () => {
    expect(missingOf(whole)).toEqual({});
    expect(wrongOf(whole)).toEqual({});
  });
});

it('the PIN lies in the state, as at the checkout (#146)', () => {
  expect(wrongOf({ ...whole, state: 'MH' })).toEqual({ pinCode: 'This PIN code is not in Maharashtra.' });
  expect(wrongOf({ ...whole, pinCode: '56000' })).toEqual({ pinCode: 'A PIN code has 6 digits.' });
  expect(wrongOf({ ...whole, state: 'XX' })).toEqual({ state: 'Choose a state.' });
  expect(wrongOf({ ...whole, country: 'Nepal' })).toEqual({ country: 'We deliver across India only.' });
});
