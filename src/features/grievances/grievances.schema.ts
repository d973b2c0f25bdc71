import * as z from 'zod/mini';
import { choice, email, honeypot, listQuery, name, neededLongText, phoneOrEmpty, text, tidyCode } from '../../rules/fields/fields.ts';
import { sentText } from '../../rules/fields/sent-text-fields.ts';
import { GRIEVANCE_TEXT_MAX, grievanceOutcomes, grievanceTopics, shopMoves } from '../../rules/grievances/grievance.ts';
import { orderNumberIn } from '../../rules/order/lists/order-search.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { PASTED_MAX } from '../../rules/typed/format-characters.ts';

const NAME_MAX = 100;
const words = (missing: string) => neededLongText(GRIEVANCE_TEXT_MAX, missing);

/** A plain form of the shop: what was not sent is ''. */
export const grievanceForm = z.object({
  topic: z.enum(grievanceTopics, 'Choose what it is about.'),
  order: text(PASTED_MAX).check(
    tidyCode,
    z.refine(
      (typed) => typed === '' || orderNumberIn(typed) !== null,
      `An order number looks like ${orderNumber(20417)}. You can leave it empty.`,
    ),
  ),
  text: words('Tell us what happened.'),
  name: name(NAME_MAX).check(z.minLength(1, 'Enter your name.')),
  email: email('Enter your email address.'),
  phone: phoneOrEmpty,
  website: honeypot,
});
export type GrievanceForm = z.output<typeof grievanceForm>;

/** Words of the customer on the page of a complaint. */
export const replyForm = z.object({ text: words('Write your answer first.') });
export const reopenForm = z.object({ text: words('Tell us what is still wrong.') });

/** The moves of the administrator on a complaint. */
export const moveBody = z
  .object({
    kind: z.enum(shopMoves),
    text: z._default(sentText(GRIEVANCE_TEXT_MAX), ''),
    outcome: z._default(z.nullable(z.enum(grievanceOutcomes)), null),
  })
  .check(
    z.refine(({ kind, text }) => kind === 'acknowledged' || text !== '', { path: ['text'], message: 'Write the words first.' }),
    z.refine(({ kind, outcome }) => (kind === 'settled') === (outcome !== null), {
      path: ['outcome'],
      message: 'Choose how it was settled.',
    }),
  );
export type MoveBody = z.output<typeof moveBody>;

const grievanceTabs = ['open', 'answered', 'all', 'done'] as const;
export type GrievanceTab = (typeof grievanceTabs)[number];

/** The address of the queue. */
export const grievanceListQuery = listQuery({
  tab: choice(grievanceTabs, 'open'),
});
export type GrievanceListQuery = z.output<typeof grievanceListQuery>;
