import * as z from 'zod/mini';
import { isCalendarDay } from '../../../rules/dates.ts';
import { neededText } from '../../../rules/fields.ts';
import { rupees } from '../../../rules/rupees-fields.ts';

const REASON_MAX = 200;
const GRAMS_MAX = 100_000;

export const writeOffBody = z.object({ reason: neededText(REASON_MAX, 'Say why the cash is given up.') });

/** What the courier weighed, what it charges for that, and the last day of an answer. */
export const disputeBody = z.object({
  theirs: z.coerce.number().check(z.int('Enter whole grams.'), z.minimum(1, 'Enter whole grams.'), z.maximum(GRAMS_MAX)),
  amount: rupees('Enter what the courier charges for it.'),
  answerBy: z.string().check(z.refine(isCalendarDay, 'Choose a day.')),
});
export const disputeEndBody = z.object({ end: z.enum(['won', 'lost']) });
