import * as z from 'zod/mini';
import type { Address } from '../../../rules/address/address.ts';
import { COUNTRY } from '../../../rules/address/states.ts';
import { pin, state } from '../../../rules/fields/fields.ts';
import { addressLine, neededAddressLine } from '../../../rules/fields/paper-fields.ts';
import { latinChecks, latinFields } from '../../payment/latin-fields.schema.ts';
import { customerName, phone, pinInState } from '../../payment/order-fields.schema.ts';

const fields = {
  full_name: customerName(),
  phone,
  postal_code: pin,
  city: neededAddressLine(60, 'Enter your city.'),
  state,
  line1: neededAddressLine(120, 'Enter your address.'),
  line2: addressLine(120),
  place: addressLine(120),
};

/** To whom and where an order goes, as people type it: the fields of the checkout without the e-mail address. */
export const addressForm = z.object({ ...fields, ...latinFields }).check(pinInState, ...latinChecks);
export type AddressForm = z.output<typeof addressForm>;

/** The address as an order stores it. */
export function addressOf({
  full_name: _,
  line1,
  line2,
  place,
  city,
  state: code,
  postal_code,
  phone: digits,
  ...latin
}: AddressForm): Address {
  return { ...latin, address: line1, apartment: line2, place, city, state: code, pin_code: postal_code, country: COUNTRY, phone: digits };
}

/** The fields of an order's address. */
export function fieldsOf(
  customerName: string,
  { address, apartment, place, city, state: code, pin_code, phone: digits, country: _, ...latin }: Address,
): AddressForm {
  return {
    ...latin,
    full_name: customerName,
    phone: digits,
    postal_code: pin_code,
    city,
    state: code,
    line1: address,
    line2: apartment,
    place,
  };
}
