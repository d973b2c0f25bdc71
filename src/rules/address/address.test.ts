import { expect, test } from 'vitest';
import { type Address, addressLines } from './address.ts';

const address: Address = {
  address: '14, 3rd Cross',
  apartment: '',
  place: '',
  city: 'Bengaluru',
  state: 'KA',
  pin_code: '560003',
  country: 'India',
  phone: '9845000000',
};

test('a label has street, city with state and PIN, and the phone (#148)', () => {
  expect(addressLines(address)).toEqual(['14, 3rd Cross', 'Bengaluru, Karnataka 560003', '+91 98450 00000']);
});

test('apartment and landmark are lines of their own (#148)', () => {
  expect(addressLines({ ...address, apartment: 'Flat 2', place: 'Near the temple' }).slice(0, 3)).toEqual([
    '14, 3rd Cross',
    'Flat 2',
    'Near the temple',
  ]);
});

test('an unknown state code is shown as it is', () => {
  expect(addressLines({ ...address, state: 'XX' })[1]).toBe('Bengaluru, XX 560003');
});
