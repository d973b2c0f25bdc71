import * as z from 'zod/mini';
import { pin, state, text } from '../../../rules/fields/fields.ts';
import { addressLine, neededAddressLine } from '../../../rules/fields/paper-fields.ts';
import { CUSTOMER_NAME_MAX } from '../../../rules/limits.ts';
import { latinChecks, latinFields } from '../../payment/latin-fields.schema.ts';
import { pinInState } from '../../payment/order-fields.schema.ts';

/** The address of an order, corrected by its buyer, in Latin letters too where the courier needs them; name and phone stay. `full_name`: as it is. */
export const correctionForm = z
  .object({
    line1: neededAddressLine(120, 'Enter your address.'),
    line2: addressLine(120),
    place: addressLine(120),
    city: neededAddressLine(60, 'Enter your city.'),
    state,
    postal_code: pin,
    full_name: text(CUSTOMER_NAME_MAX),
    ...latinFields,
  })
  .check(pinInState, ...latinChecks);
export type CorrectionForm = z.infer<typeof correctionForm>;
