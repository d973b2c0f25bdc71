import * as z from 'zod/mini';
import { name, neededText, pin, state, text } from '../../rules/fields.ts';
import { email, neededName, phone, pinInState } from '../payment/order-fields.schema.ts';

/** The form that the customer fills in. */
export const deliveryForm = z
  .object({
    email,
    first_name: name(60),
    last_name: neededName(60),
    line1: neededText(120, 'Enter your address.'),
    line2: text(120),
    city: neededText(60, 'Enter your city.'),
    state,
    postal_code: pin,
    phone,
  })
  .check(pinInState);
export type DeliveryForm = z.infer<typeof deliveryForm>;
