import * as z from 'zod/mini';
import type { Address } from '../../../rules/address/address.ts';
import { COUNTRY } from '../../../rules/address/states.ts';
import { neededText, pin, state, text } from '../../../rules/fields/fields.ts';
import { phone, pinInState } from '../../payment/order-fields.schema.ts';

/** The delivery address of an order, as people type it: the fields of the checkout without name and e-mail address. */
export const addressForm = z
  .object({
    phone,
    postal_code: pin,
    city: neededText(60, 'Enter your city.'),
    state,
    line1: neededText(120, 'Enter your address.'),
    line2: text(120),
    place: text(120),
  })
  .check(pinInState);
export type AddressForm = z.output<typeof addressForm>;

/** The address as an order stores it. */
export function addressOf({ line1, line2, place, city, state: code, postal_code, phone: digits }: AddressForm): Address {
  return { address: line1, apartment: line2, place, city, state: code, pin_code: postal_code, country: COUNTRY, phone: digits };
}

/** The fields of an order's address. */
export function fieldsOf({ address, apartment, place, city, state: code, pin_code, phone: digits }: Address): AddressForm {
  return { phone: digits, postal_code: pin_code, city, state: code, line1: address, line2: apartment, place };
}
