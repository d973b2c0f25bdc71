import * as z from 'zod/mini';
import { pin, state } from '../../rules/fields/fields.ts';
import { addressLine, neededAddressLine } from '../../rules/fields/paper-fields.ts';
import { pinInState } from '../payment/order-fields.schema.ts';

/** The address of an order, corrected by its buyer; name and phone stay as they were ordered with. */
export const correctionForm = z
  .object({
    line1: neededAddressLine(120, 'Enter your address.'),
    line2: addressLine(120),
    place: addressLine(120),
    city: neededAddressLine(60, 'Enter your city.'),
    state,
    postal_code: pin,
  })
  .check(pinInState);
export type CorrectionForm = z.infer<typeof correctionForm>;
