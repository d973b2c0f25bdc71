import * as z from 'zod/mini';
import { whole } from '../../../rules/fields/number-fields.ts';
import { RETURN_DAYS_MAX, RETURN_DAYS_MIN, termText } from '../../../rules/returns/return-terms.ts';

const WRONG_DAYS = `Enter ${RETURN_DAYS_MIN} to ${RETURN_DAYS_MAX} days. Nobody has less than ${termText(RETURN_DAYS_MIN)}.`;

const days = whole({ min: RETURN_DAYS_MIN, max: RETURN_DAYS_MAX }, WRONG_DAYS);

/** The terms of returns. `seen`: the version that the form was opened with; 0 while the least terms hold. */
export const returnTermsBody = z.object({ returnDays: days, exchangeDays: days, seen: z.number() }).check(
  z.refine(({ returnDays, exchangeDays }) => exchangeDays >= returnDays, {
    message: 'An exchange can be asked for at least as long as a return.',
    path: ['exchangeDays'],
  }),
);
export type ReturnTermsForm = z.input<typeof returnTermsBody>;
export type ReturnTermsFields = z.output<typeof returnTermsBody>;
