import * as z from 'zod/mini';
import { PIN_PATTERN, pinMatchesState } from '../../rules/address/pincode.ts';
import { profileAddressTexts } from '../../rules/address/profile-address.texts.ts';
import { stateName } from '../../rules/address/states.texts.ts';
import { stateCodes } from '../../rules/address/states.ts';
import { email as emailField, name, phone as phoneField } from '../../rules/fields/fields.ts';
import { onPaper } from '../../rules/fields/paper-fields.ts';
import { fill } from '../../rules/language/texts.ts';
import { CUSTOMER_NAME_MAX } from '../../rules/limits.ts';

/** The contact and address fields of an order, for browser and server; the messages are shown below the fields. */
export const email = emailField('Enter your email address.');
export const phone = phoneField('Enter a phone number for the courier.');
/** The whole name of a customer, of one word or more; it is stored and printed as typed (#144). */
export const customerName = (missing = 'Enter your full name.') => name(CUSTOMER_NAME_MAX).check(z.minLength(1, missing), onPaper);

/** Checked as soon as both fields are valid, whatever is wrong with the other fields. */
export const pinInState = z.refine<{ state: string; postal_code: string }>(
  ({ postal_code, state }) => pinMatchesState(postal_code, state),
  {
    path: ['postal_code'],
    when: ({ value }) => {
      // Runs for any input: the address may be missing or of another type.
      const { postal_code, state } = (value ?? {}) as Readonly<Record<string, unknown>>;
      return typeof postal_code === 'string' && PIN_PATTERN.test(postal_code) && typeof state === 'string' && stateCodes.includes(state);
    },
    error: ({ input }) => fill(profileAddressTexts().pinElsewhere, { state: stateName((input as { state: string }).state) }),
  },
);
