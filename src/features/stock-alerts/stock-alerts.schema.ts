import * as z from 'zod/mini';
import { email, honeypot } from '../../rules/fields/fields.ts';
import { sentAs, sentOrEmpty } from '../../rules/fields/sent-fields.ts';
import { SIZE_LENGTH_MAX } from '../../rules/limits.ts';

/** The form 'Notify me' of a product that is out of stock. */
export const stockAlertForm = z.object({
  email: email(),
  product: sentAs(/^[1-9][0-9]{0,8}$/),
  size: z._default(sentOrEmpty(SIZE_LENGTH_MAX), ''),
  website: honeypot,
});
