import { expect, test } from 'vitest';
import { booking } from '../../../../../tests/sandbox/couriers/testing.ts';
import { orderBody } from './shiprocket-order.ts';

const sent = (city: string) => {
  const parcel = booking();
  const { customer } = parcel;
  const body = orderBody(
    { ...parcel, customer: { ...customer, address: { ...customer.address, city, apartment: 'Block 2', place: '' } } },
    'Shop',
  );
  return body.is === 'done' ? (body.value as Record<string, unknown>) : {};
};

test('a city that is longer than its field ends after a word there, and is whole on the second line of the street', () => {
  expect(sent('Bengaluru')).toMatchObject({ billing_city: 'Bengaluru', billing_address_2: 'Block 2' });
  const city = 'Bengaluru, Electronic City Phase Two';
  expect(sent(city)).toMatchObject({ billing_city: 'Bengaluru, Electronic City', billing_address_2: `Block 2, ${city}` });
  expect(String(sent('x'.repeat(40)).billing_city)).toHaveLength(30);
});
