import * as z from 'zod/mini';
import { month } from '../../../rules/fields/day-fields.ts';
import { neededText } from '../../../rules/fields/fields.ts';
import { REASON_MAX } from '../../../rules/limits.ts';
import { pairs, verdicts } from '../../../rules/matching/pairs.ts';

const ID_MAX = 200;
const what = {
  pair: z.enum(pairs as readonly [(typeof pairs)[number], ...(typeof pairs)[number][]]),
  subject: neededText(ID_MAX, 'Nothing is chosen.'),
};

/** An acceptance of what its author saw: the verdict with its difference. Without a reason an acceptance is taken back. */
export const acceptBody = z.object({
  ...what,
  verdict: z.enum(verdicts),
  difference: z.int(),
  reason: neededText(REASON_MAX, 'Write why this is right.'),
});
export const takeAcceptanceBackBody = z.object(what);

/** A proposal that is taken, or taken back. */
export const matchBody = z.object({
  kind: z.enum(['settlement', 'remittance']),
  id: neededText(ID_MAX, 'Nothing is chosen.'),
  line: neededText(ID_MAX, 'Nothing is chosen.'),
});

export const closeBody = z.object({ month });
