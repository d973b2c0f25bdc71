import * as z from 'zod/mini';

const TOO_LONG = 'This is too long.';

/** Values that the shop's own pages and other programs send and nobody types. It is taken as it is, or refused. */

/** Returns the schema of a value of another program, of one character or more. */
export const sent = (max: number) => z.string().check(z.minLength(1, 'This is missing.'), z.maxLength(max, TOO_LONG));

/** The same; may be empty. */
export const sentOrEmpty = (max: number) => z.string().check(z.maxLength(max, TOO_LONG));

/** Returns the schema of a value with a shape, such as the key of a picture. */
export const sentAs = (shape: RegExp, message?: string) => z.string(message).check(z.regex(shape, message));

/** A password is what was typed, with every space and mark. */
export const secret = (max: number, message?: string) => z.string().check(z.maxLength(max, message));
