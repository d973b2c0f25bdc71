import * as z from 'zod/mini';
import { email, isName, needed, phone, pin, pinInState, state, text } from '../payment/order-fields.schema.ts';

/** What the shopper fills in. */
export const deliveryForm = z
  .object({
    email,
    first_name: text(60).check(isName),
    last_name: needed(60, 'Enter your last name.').check(isName),
    line1: needed(120, 'Enter your address.'),
    line2: text(120),
    city: needed(60, 'Enter your city.'),
    state,
    postal_code: pin,
    phone,
  })
  .check(pinInState);
export type DeliveryForm = z.infer<typeof deliveryForm>;
