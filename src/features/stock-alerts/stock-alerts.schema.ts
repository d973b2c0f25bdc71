import * as z from 'zod/mini';
import { email, honeypot } from '../../rules/fields/fields.ts';

/** The form 'Notify me' of a product that is out of stock. */
export const stockAlertForm = z.object({
  email: email(),
  product: z.string().check(z.regex(/^[1-9][0-9]{0,8}$/)),
  size: z._default(z.string().check(z.maxLength(20)), ''),
  website: honeypot,
});
