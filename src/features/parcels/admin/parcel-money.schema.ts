import * as z from 'zod/mini';
import { day } from '../../../rules/fields/day-fields.ts';
import { neededText, text } from '../../../rules/fields/fields.ts';
import { whole } from '../../../rules/fields/number-fields.ts';
import { optionalRupees, rupees } from '../../../rules/fields/rupees-fields.ts';
import { GRAMS_MAX } from '../../../rules/parcels/label/box.ts';

import { typedMeasure } from '../../../rules/typed/typed-measure.ts';

const REASON_MAX = 200;

export const writeOffBody = z.object({ reason: neededText(REASON_MAX, 'Say why the cash is given up.') });

/** Weight by the courier, its charge for that, and the last day of an answer. */
export const disputeBody = z.object({
  theirs: whole({ min: 1, max: GRAMS_MAX }, 'Enter whole grams.', (typed) => typedMeasure(typed, 'grams')),
  amount: rupees('Enter what the courier charges for it.'),
  answerBy: day,
});
export const disputeEndBody = z.object({ end: z.enum(['won', 'lost']) });

const REFERENCE_MAX = 60;
/** A claim: what the courier calls it, '' for one that is not sent yet, and what is claimed. */
export const claimBody = z.object({
  reference: z._default(text(REFERENCE_MAX), ''),
  amount: rupees('Enter what is claimed.').check(z.refine((paise) => paise > 0, 'Enter what is claimed.')),
});
export const claimAnswerBody = z.object({ to: z.enum(['accepted', 'paid', 'refused']), granted: z._default(optionalRupees, null) });
