import * as z from 'zod/mini';
import { normalisePhone, PHONE_PATTERN, PIN_PATTERN, pinIn } from '../address/pincode.ts';
import { stateCodes } from '../address/states.ts';
import { linkIn } from '../names/link-in-name.ts';
import { NO_EMAIL } from '../people/no-email.ts';
import { hasControls, isEmail } from '../people/person.ts';
import { bare, PASTED_MAX, tidied } from '../typed/format-characters.ts';

/** The fields that several forms share. The messages appear under the fields; the message for a missing value comes from the form. */
const EMAIL_CHARS_MAX = 254;
const NO_PHONE = 'A mobile number has 10 digits and starts with 6 to 9.';

/** Every schema of something typed begins with it. */
export const tidy = z.overwrite(tidied);

/** The same for what has one spelling: addresses of e-mail, codes, numbers. */
export const tidyCode = z.overwrite(bare);

/** Returns the schema of several lines, trimmed; may be empty. */
export const longText = (max: number, missing?: string) =>
  z.string(missing).check(tidy, z.maxLength(max, `Please use at most ${max} characters.`));

/** Returns the schema of one line, trimmed; may be empty. */
export const text = (max: number, missing?: string) =>
  longText(max, missing).check(z.refine((typed) => !hasControls(typed), 'Please use letters and digits.'));

/** Returns the schema of one line that must not be empty. */
export const neededText = (max: number, missing: string) => text(max, missing).check(z.minLength(1, missing));

/** The same for several lines. */
export const neededLongText = (max: number, missing: string) => longText(max, missing).check(z.minLength(1, missing));

/** Returns the schema of what has one spelling, without what surrounds it: a code, a number of a bank, a colour. */
export const code = (shape: RegExp, message: string) => z.string(message).check(tidyCode, z.regex(shape, message));

/** The same in capital letters: a number of a courier. */
export const capitals = (shape: RegExp, message: string) => z.string(message).check(tidyCode, z.toUpperCase(), z.regex(shape, message));

/** Returns a person's name; may be empty. Mails begin with it, so it may not contain a link. */
export const name = (max: number) =>
  text(max).check(
    z.refine((typed) => linkIn(typed) === null, {
      error: ({ input }) => `Please leave “${linkIn(String(input))}” out of the name: mails would make a link of it.`,
    }),
  );

/** '<asha@example.in>', 'mailto:asha@example.in' and 'Asha <asha@example.in>,' → 'asha@example.in', as mail programs copy an address. */
const addressIn = (typed: string) =>
  bare(typed)
    .replace(/[.,;]+$/, '')
    .replace(/^[^<>]*<([^<>]*)>$/, '$1')
    .replace(/^mailto:/i, '');

/** In lower case; may be ''. */
export const emailOrEmpty = z.string().check(
  z.overwrite(addressIn),
  z.toLowerCase(),
  z.maxLength(EMAIL_CHARS_MAX, 'This address is too long.'),
  z.refine((typed) => typed === '' || isEmail(typed), NO_EMAIL),
);

/** Returns the schema of an e-mail address, in lower case. */
export const email = (missing = NO_EMAIL) => emailOrEmpty.check(z.minLength(1, missing));

/** '+91 98450 00000' → '9845000000' */
const digitsOfPhone = z.pipe(z.string().check(z.maxLength(PASTED_MAX, NO_PHONE)), z.transform(normalisePhone));

/** Returns the schema of a phone number with ten digits. */
export const phone = (missing = NO_PHONE) =>
  z.pipe(digitsOfPhone, z.string().check(z.minLength(1, missing), z.regex(PHONE_PATTERN, NO_PHONE)));

/** Ten digits; may be ''. */
export const phoneOrEmpty = z.pipe(
  digitsOfPhone,
  z.string().check(z.refine((digits) => digits === '' || PHONE_PATTERN.test(digits), NO_PHONE)),
);

export const pin = z.string().check(
  z.overwrite(pinIn),
  z.minLength(1, 'Enter the PIN code.'),
  z.refine((digits) => !digits.startsWith('0'), 'A PIN code does not begin with 0.'),
  z.regex(PIN_PATTERN, 'A PIN code has 6 digits.'),
);

/** A code of `states.ts`. */
export const state = z.string().check(z.refine((code) => stateCodes.includes(code), 'Choose a state.'));

/** A hidden field: only bots fill it in. */
export const honeypot = z.optional(z.string());

const SEARCH_MAX = 100;

/** Returns the schema of one of some values. */
export const choice = <const V extends readonly string[], D extends V[number]>(values: V, standard: D) => z.catch(z.enum(values), standard);

/** Returns a text of a form that the list knows, or ''. */
export const filter = (known: RegExp) => z.catch(z.string().check(z.regex(known)), '');

export const search = z.catch(z.string().check(tidy, z.maxLength(SEARCH_MAX)), '');

const cursor = z.catch(z.string(), '');

/** Returns the address of a list, with the place of the page. Unknown values fall back to the default. */
export const listQuery = <F extends z.core.$ZodLooseShape>(fields: F) => z.object({ ...fields, after: cursor, before: cursor });
