import * as z from 'zod/mini';
import { neededText, pin, state, text } from '../../rules/fields/fields.ts';
import { pinInState } from '../payment/order-fields.schema.ts';

/** The address of an order, corrected by its buyer; name and phone stay as they were ordered with. */
export const correctionForm = z
  .object({
    line1: neededText(120, 'Enter your address.'),
    line2: text(120),
    place: text(120),
    city: neededText(60, 'Enter your city.'),
    state,
    postal_code: pin,
  })
  .check(pinInState);
export type CorrectionForm = z.infer<typeof correctionForm>;
