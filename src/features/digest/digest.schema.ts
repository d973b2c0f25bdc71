import * as z from 'zod/mini';
import { emailOrEmpty, phoneOrEmpty } from '../../rules/fields/fields.ts';

/** The recipient of the digest. `seen`: the version that the form was opened with. */
export const digestBody = z
  .object({ isOn: z.boolean(), email: emailOrEmpty, phone: phoneOrEmpty, seen: z.number() })
  .check(z.refine(({ isOn, email }) => !isOn || email !== '', { message: 'Enter the address that gets the digest.', path: ['email'] }));
export type DigestForm = z.input<typeof digestBody>;
export type DigestFields = z.output<typeof digestBody>;
