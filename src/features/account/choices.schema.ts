import * as z from 'zod/mini';
import { PASSWORD_MAX } from '../../rules/limits.ts';

/** Body of DELETE /api/profile/consents: the consent to withdraw. */
export const withdrawBody = z.object({
  purpose: z.enum(['whatsapp', 'stock-alert']),
  /** The phone number or e-mail address that the consent is about. */
  subject: z.string().check(z.minLength(1), z.maxLength(254)),
});
export type WithdrawBody = z.infer<typeof withdrawBody>;

/** Body of DELETE /api/profile: the password, or the code of POST /api/auth/reauthenticate. */
export const deleteBody = z.object({
  password: z.optional(z.string().check(z.maxLength(PASSWORD_MAX))),
  nonce: z.optional(z.string().check(z.maxLength(40))),
});
