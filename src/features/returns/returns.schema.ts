import * as z from 'zod/mini';
import { choice, listQuery, longText } from '../../rules/fields/fields.ts';
import { sentOrEmpty } from '../../rules/fields/sent-fields.ts';
import { sentText } from '../../rules/fields/sent-text-fields.ts';
import { CART_LINES_MAX, LINE_QUANTITY_MAX, SIZE_LENGTH_MAX } from '../../rules/limits.ts';
import { RETURN_NOTE_MAX, RETURN_WISH_MAX, returnKinds, returnReasons } from '../../rules/returns/returns.ts';

const whole = z.int();
/** The token of a signed link, if the order is not the visitor's own. */
const token = z.optional(z.nullable(sentOrEmpty(200)));

/** The body of a return request; `id` is a UUID from the browser that identifies the request and its evidence. */
export const askBody = z.object({
  id: z.uuid('Reload the page and try again.'),
  kind: z.enum(returnKinds, 'Choose a return or an exchange.'),
  reason: z.enum(returnReasons, 'Choose a reason.'),
  note: longText(RETURN_NOTE_MAX),
  lines: z
    .array(
      z.object({
        line: whole,
        quantity: whole.check(z.minimum(1, 'Choose how many.'), z.maximum(LINE_QUANTITY_MAX, 'Choose how many.')),
        wanted_size: z._default(sentOrEmpty(SIZE_LENGTH_MAX), ''),
        wish: z._default(longText(RETURN_WISH_MAX), ''),
      }),
    )
    .check(z.minLength(1, 'Choose at least one piece.'), z.maxLength(CART_LINES_MAX)),
  token,
});
export type AskBody = z.infer<typeof askBody>;

const note = sentText(RETURN_NOTE_MAX);

/** The bodies of the administrator's answers. */
export const answerBody = z.object({ note: z._default(note, '') });
export const declineBody = z.object({ note: note.check(z.minLength(1, 'Write down the reason for the customer.')) });
export const settleBody = z.object({
  outcome: z.enum(['refunded', 'exchanged']),
  /** Lines whose pieces can be sold again. */
  sellable: z._default(z.array(whole).check(z.maxLength(CART_LINES_MAX)), []),
  note: z._default(note, ''),
});

const returnTabs = ['open', 'decide', 'back', 'settle', 'done'] as const;
export type ReturnTab = (typeof returnTabs)[number];

/** The address of the queue. */
export const returnListQuery = listQuery({
  tab: choice(returnTabs, 'open'),
});
export type ReturnListQuery = z.output<typeof returnListQuery>;
