import { expect, it } from 'vitest';
import { shiprocketRows } from '../../../src/admin/order-reads/shiprocket-csv.server.ts';
import { changeAddressOf } from '../../../src/features/own-order/admin/change-address-of.server.ts';
import { fieldsOf } from '../../../src/features/own-order/change/address-form.schema.ts';
import { bookParcel } from '../../../src/features/parcels/booking.server.ts';
import { newId } from '../../../src/rules/ids.ts';
import { addressIn, home, moveTo, sold } from '../../shop/orders/edits.ts';
import { memoryCourier } from '../../shop/parcels/memory-courier.ts';
import { BY, parcelOf, parcelRow } from '../../shop/parcels/parcels.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const KANNADA = 'ರಮೇಶ್ ಗೌಡ';
const named = { name: KANNADA };
const STREET = { line1: '14, 3ನೇ ಕ್ರಾಸ್', line2: 'ಮಲ್ಲೇಶ್ವರಂ', place: 'Near SBI' };
const LATIN = { latin_name: 'Ramesh Gowda', latin_street: '14, 3rd Cross, Malleshwaram' };
const bought = (latin: object = LATIN) =>
  sold(shop, {
    over: {
      customer_name: KANNADA,
      shipping_address: {
        ...STREET,
        city: 'Bengaluru',
        state: 'KA',
        postal_code: '560003',
        country: 'India',
        phone: '9845000000',
        ...latin,
      },
    },
  });
const bookedFor = async (orderId: string) => {
  const memory = memoryCourier();
  const { id } = await parcelOf(shop, orderId);
  const booked = await bookParcel(shop.at(), memory.couriers, { id, by: BY });
  return { row: await parcelRow(shop, id), customer: memory.orders.get(booked.reference)?.parcel.customer };
};

it('a courier gets the name and the street in the letters that it prints; the order and the parcel keep them as they were typed', async () => {
  const { id } = await bought();
  expect(await addressIn(shop, id)).toMatchObject({ address: STREET.line1, apartment: STREET.line2, place: 'Near SBI', ...LATIN });
  const { row, customer } = await bookedFor(id);
  expect(row?.state).toBe('booked');
  expect(customer).toMatchObject({
    name: 'Ramesh Gowda',
    address: { address: '14, 3rd Cross, Malleshwaram', apartment: '', place: 'Near SBI', city: 'Bengaluru' },
  });
  const [order] = await shop.rows('SELECT customer_name AS name, number FROM orders WHERE id = ?', id);
  expect(order?.name).toBe('ರಮೇಶ್ ಗೌಡ');
  const file = (await shiprocketRows(shop.at(), [Number(order?.number)])).flat();
  expect(file).toEqual(expect.arrayContaining(['Ramesh', 'Gowda', '14, 3rd Cross, Malleshwaram', 'Near SBI']));
});

it('letters that no courier prints are refused in its fields, and what nobody needs is not stored', async () => {
  await expect(bought({ latin_name: 'ರಮೇಶ್' })).rejects.toThrow(/latin_name/);
  const { id } = await sold(shop, {
    over: {
      customer_name: 'Ramesh Gowda',
      shipping_address: {
        ...STREET,
        city: 'Bengaluru',
        state: 'KA',
        postal_code: '560003',
        country: 'India',
        phone: '9845000001',
        ...LATIN,
      },
    },
  });
  expect(await addressIn(shop, id)).toMatchObject({ latin_street: LATIN.latin_street });
  expect(await addressIn(shop, id)).not.toHaveProperty('latin_name');
});

it('an order without them waits at the desk, and its buyer can add them on the page of changes', async () => {
  const order = await bought({});
  await expect(bookedFor(order.id)).rejects.toMatchObject({ code: 'PARCEL_NOT_LATIN' });
  const { address, apartment, place, ...rest } = await addressIn(shop, order.id);
  expect(await moveTo(shop, order, { ...rest, address, apartment, place, ...LATIN }, named)).toBe('done');
  expect(await addressIn(shop, order.id)).toMatchObject({ address: STREET.line1, ...LATIN });
});

it('another street ends what was said of the former one, and the name keeps its letters', async () => {
  const order = await bought();
  const now = await addressIn(shop, order.id);
  // A form without script sends the letters of the former street again.
  expect(await moveTo(shop, order, { ...now, address: '೧೫, ಬೇರೆ ಬೀದಿ' }, named)).toBe('done');
  expect(await addressIn(shop, order.id)).not.toHaveProperty('latin_street');
  expect(await addressIn(shop, order.id)).toMatchObject({ latin_name: LATIN.latin_name });
  const change = {
    orderId: order.id,
    by: BY,
    key: newId(),
    seen: 1,
    address: fieldsOf(KANNADA, { ...home, apartment: 'ಮಲ್ಲೇಶ್ವರಂ', place: '' }),
  };
  await changeAddressOf(shop.at(), change);
  expect(await addressIn(shop, order.id)).toMatchObject({ address: home.address, latin_name: LATIN.latin_name });
});
