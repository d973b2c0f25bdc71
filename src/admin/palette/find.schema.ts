import * as z from 'zod/mini';
import { SEARCH_CHARS_MAX } from '../../rules/limits.ts';

const PHONE_LIKE = /^[+\d][\d\s()-]{9,}$/;

/** '+91 98450 11111' → '9845011111', as the shop keeps it. Anything that is no phone number stays. */
function phoneAsKept(text: string): string {
  const digits = text.replace(/\D/g, '');
  return PHONE_LIKE.test(text) && digits.length >= 10 ? digits.replace(/^(?:91|0)(?=\d{10}$)/, '') : text;
}

/** What is looked for in the whole area. A text that is too long finds nothing. */
export const findQuery = z.object({
  q: z.catch(z.pipe(z.string().check(z.trim(), z.maxLength(SEARCH_CHARS_MAX)), z.transform(phoneAsKept)), ''),
});
