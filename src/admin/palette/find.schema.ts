import * as z from 'zod/mini';
import { normalisePhone, PHONE_PATTERN } from '../../rules/address/pincode.ts';
import { text } from '../../rules/fields/fields.ts';
import { SEARCH_CHARS_MAX } from '../../rules/limits.ts';

/** '+91 98450 11111' → '9845011111', as the shop keeps it. Anything that is no phone number stays. */
function phoneAsKept(typed: string): string {
  const digits = normalisePhone(typed);
  return PHONE_PATTERN.test(digits) ? digits : typed;
}

/** The query of a search of the whole area. A text that is too long finds nothing. */
export const findQuery = z.object({
  q: z.catch(z.pipe(text(SEARCH_CHARS_MAX), z.transform(phoneAsKept)), ''),
});
