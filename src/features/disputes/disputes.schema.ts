import * as z from 'zod/mini';
import { DISPUTE_ANSWER_MAX } from '../../rules/disputes/dispute-limits.ts';
import { choice, listQuery } from '../../rules/fields/fields.ts';
import { rupees } from '../../rules/fields/rupees-fields.ts';
import { sentText } from '../../rules/fields/sent-text-fields.ts';

const disputeTabs = ['answer', 'review', 'done'] as const;
export type DisputeTab = (typeof disputeTabs)[number];

/** The address of the list. */
export const disputeListQuery = listQuery({ tab: choice(disputeTabs, 'answer') });
export type DisputeListQuery = z.output<typeof disputeListQuery>;

/** Answer of the owner to a dispute. The gateway takes no less than one rupee. */
export const disputeAnswerBody = z.object({
  amount: rupees('Enter how much of it you contest.').check(z.minimum(100, 'Contest at least ₹1.')),
  summary: sentText(DISPUTE_ANSWER_MAX).check(z.minLength(1, 'Say in your words why the payment is right.')),
});
export type DisputeAnswerForm = z.input<typeof disputeAnswerBody>;
