import * as z from 'zod/mini';
import { isEmail } from '../../rules/people/person.ts';

/** The footer's form. `website` is a field that people do not see: whoever fills it in is a program. */
export const newsletterForm = z.object({
  email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.refine(isEmail, 'This does not look like an email address.')),
  website: z.optional(z.string()),
});
