import * as z from 'zod/mini';
import { text } from '../../rules/fields/fields.ts';
import { secret, sent } from '../../rules/fields/sent-fields.ts';
import { PASSWORD_MAX } from '../../rules/limits.ts';
import { PASTED_MAX } from '../../rules/typed/format-characters.ts';

/** Body of DELETE /api/profile/consents: the consent to withdraw. */
export const withdrawBody = z.object({
  purpose: z.enum(['whatsapp', 'stock-alert']),
  /** The phone number or e-mail address that the consent is about. */
  subject: sent(254),
});
export type WithdrawBody = z.infer<typeof withdrawBody>;

/** Body of DELETE /api/profile: the password, or the code of POST /api/auth/reauthenticate. */
export const deleteBody = z.object({
  password: z.optional(secret(PASSWORD_MAX)),
  nonce: z.optional(text(PASTED_MAX)),
});
