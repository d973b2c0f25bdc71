import * as z from 'zod/mini';
import { pin, state } from '../../rules/fields/fields.ts';
import { addressLine, neededAddressLine } from '../../rules/fields/paper-fields.ts';
import { businessChecks, gstin, legalName } from '../payment/business.schema.ts';
import { latinChecks, latinFields } from '../payment/latin-fields.schema.ts';
import { customerName, email, phone, pinInState } from '../payment/order-fields.schema.ts';

/** The form that the customer fills in. */
export const deliveryForm = z
  .object({
    email,
    full_name: customerName(),
    line1: neededAddressLine(120, 'Enter your address.'),
    line2: addressLine(120),
    place: addressLine(120),
    city: neededAddressLine(60, 'Enter your city.'),
    state,
    postal_code: pin,
    phone,
    ...latinFields,
    gstin: z._default(gstin, ''),
    legal_name: z._default(legalName, ''),
  })
  .check(pinInState, ...latinChecks, ...businessChecks({ gstin: 'gstin', legalName: 'legal_name', state: 'state' }));
export type DeliveryForm = z.infer<typeof deliveryForm>;
