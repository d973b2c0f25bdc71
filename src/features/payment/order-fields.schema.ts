import * as z from 'zod/mini';
import { normalisePhone, PHONE_PATTERN, PIN_PATTERN, pinMatchesState } from '../../rules/address/pincode.ts';
import { stateCodes, stateNamed } from '../../rules/address/states.ts';
import { hasControls, isEmail, nameFault } from '../../rules/people/person.ts';

/** The fields of an order's contacts and address. The browser and the server parse the same shapes; the texts stand under the fields. */
export const text = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max, `Please use at most ${max} characters.`),
    z.refine((typed) => !hasControls(typed), 'Please use letters and digits.'),
  );
export const needed = (max: number, message: string) => text(max).check(z.minLength(1, message));
/** A name stands at the head of mails, so it carries no link: the rule of accounts. */
export const isName = z.refine<string>((typed) => nameFault(typed) === null, 'Please write your name without links or symbols.');

export const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, 'Enter your email address.'),
    z.maxLength(254, 'This address is too long.'),
    z.refine(isEmail, 'This does not look like an email address.'),
  );
export const phone = z.pipe(
  z.pipe(z.string(), z.transform(normalisePhone)),
  z
    .string()
    .check(
      z.minLength(1, 'Enter a phone number for the courier.'),
      z.regex(PHONE_PATTERN, 'A mobile number has 10 digits and starts with 6 to 9.'),
    ),
);
export const pin = z.string().check(z.trim(), z.minLength(1, 'Enter the PIN code.'), z.regex(PIN_PATTERN, 'A PIN code has 6 digits.'));
export const state = z.string().check(z.refine((code) => stateCodes.includes(code), 'Choose a state.'));

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
