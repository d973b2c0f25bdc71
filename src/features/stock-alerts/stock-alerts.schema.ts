import * as z from 'zod/mini';
import { isEmail } from '../../rules/people/person.ts';

/** The form 'Notify me' of a piece that is out of stock. `website` is a field that people do not see: whoever fills it in is a program. */
export const stockAlertForm = z.object({
  email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.refine(isEmail, 'This does not look like an email address.')),
  product: z.string().check(z.regex(/^[1-9][0-9]{0,8}$/)),
  size: z._default(z.string().check(z.maxLength(20)), ''),
  website: z.optional(z.string()),
});
