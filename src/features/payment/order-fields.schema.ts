import * as z from 'zod/mini';
import { PIN_PATTERN, pinMatchesState } from '../../rules/address/pincode.ts';
import { stateCodes, stateNamed } from '../../rules/address/states.ts';
import { email as emailField, name, phone as phoneField } from '../../rules/fields.ts';

/** The fields of an order's contacts and address. The browser and the server parse the same shapes; the texts stand under the fields. */
export const email = emailField('Enter your email address.');
export const phone = phoneField('Enter a phone number for the courier.');
export const neededName = (max: number) => name(max).check(z.minLength(1, 'Enter your last name.'));

/** Looked at as soon as both are there, whatever is wrong with the other fields. */
export const pinInState = z.refine<{ state: string; postal_code: string }>(
  ({ postal_code, state }) => pinMatchesState(postal_code, state),
  {
    path: ['postal_code'],
    when: ({ value }) => {
      // This is asked whatever came: an order without an address, or with a list in its place.
      const { postal_code, state } = (value ?? {}) as Readonly<Record<string, unknown>>;
      return typeof postal_code === 'string' && PIN_PATTERN.test(postal_code) && typeof state === 'string' && stateCodes.includes(state);
    },
    error: ({ input }) => `This PIN code is not in ${stateNamed((input as { state: string }).state)?.name ?? 'this state'}.`,
  },
);
