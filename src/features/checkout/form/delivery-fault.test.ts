import { expect, test } from 'vitest';
import { deliveryFault } from './delivery-fault.ts';

const filled = {
  ...{ postal_code: '560003', city: 'Bengaluru', state: 'KA', full_name: 'Rao', line1: '14, 3rd Cross' },
  ...{ email: 'a@b.in', phone: '9845000000' },
};

test('the required fields that are empty are named; the optional ones are not (#144, #150)', () => {
  expect(deliveryFault({ ...filled, full_name: ' ', line1: '', phone: '' })).toEqual({
    title: 'Missing Information',
    message: 'Please fill in: mobile, full name, house and street',
  });
  expect(deliveryFault({}).message).toBe('Please fill in: mobile, email, PIN code, city, state, full name, house and street');
});

test('wrong fields have another sentence (#150)', () => {
  expect(deliveryFault({ ...filled, phone: '123' })).toEqual({ title: 'Please check', message: 'Please correct the fields marked below.' });
});
