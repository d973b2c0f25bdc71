import * as z from 'zod/mini';
import { tidy } from '../../../rules/fields/fields.ts';
import { RETURN_DAYS_MAX, RETURN_DAYS_MIN, termText } from '../../../rules/returns/return-terms.ts';

const WRONG_DAYS = `Enter ${RETURN_DAYS_MIN} to ${RETURN_DAYS_MAX} days. Nobody has less than ${termText(RETURN_DAYS_MIN)}.`;

/** '7' → 7 */
const days = z.pipe(
  z.pipe(
    z.string(WRONG_DAYS).check(tidy, z.regex(/^\d{1,2}$/, WRONG_DAYS)),
    z.transform((typed) => Number(typed)),
  ),
  z.number().check(z.minimum(RETURN_DAYS_MIN, WRONG_DAYS), z.maximum(RETURN_DAYS_MAX, WRONG_DAYS)),
);

/** The terms of returns. `seen`: the version that the form was opened with; 0 while the least terms hold. */
export const returnTermsBody = z.object({ returnDays: days, exchangeDays: days, seen: z.number() }).check(
  z.refine(({ returnDays, exchangeDays }) => exchangeDays >= returnDays, {
    message: 'An exchange can be asked for at least as long as a return.',
    path: ['exchangeDays'],
  }),
);
export type ReturnTermsForm = z.input<typeof returnTermsBody>;
export type ReturnTermsFields = z.output<typeof returnTermsBody>;
