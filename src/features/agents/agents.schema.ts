import * as z from 'zod/mini';
import { AGENT_LINES_MAX, LOOKED_UP_MAX } from '../../rules/agents/protocol.ts';
import { sent, sentOrEmpty } from '../../rules/fields/sent-fields.ts';
import { LINE_QUANTITY_MAX } from '../../rules/limits.ts';

/** Characters of a text that an agent sends; a search is cut to what a shopper may type. */
const TEXT_MAX = 400;
const ID_CHARS_MAX = 200;
const CATEGORIES_MAX = 20;

const text = sentOrEmpty(TEXT_MAX);
const id = sent(ID_CHARS_MAX);
const amount = z.int().check(z.minimum(0));

const filters = z.object({
  categories: z.optional(z.array(text).check(z.maxLength(CATEGORIES_MAX))),
  price: z.optional(z.object({ min: z.optional(amount), max: z.optional(amount) })),
});
const context = z.object({ currency: z.optional(text) });

/** The body of a search: words, filters, or both. */
export const searchRequest = z
  .object({
    query: z.optional(text),
    filters: z.optional(filters),
    context: z.optional(context),
    pagination: z.optional(z.object({ limit: z.optional(z.int().check(z.minimum(1))), cursor: z.optional(text) })),
  })
  .check(z.refine(({ query, filters: given }) => (query ?? '').trim() !== '' || given !== undefined, 'A search needs a query or filters.'));

export const lookupRequest = z.object({
  ids: z.array(id).check(z.minLength(1), z.maxLength(LOOKED_UP_MAX, `At most ${LOOKED_UP_MAX} ids can be looked up at once.`)),
});

export const productRequest = z.object({
  id,
  selected: z.optional(z.array(z.object({ name: text, label: text })).check(z.maxLength(AGENT_LINES_MAX))),
});

const line = z.object({
  item: z.object({ id }),
  quantity: z.int().check(z.minimum(1), z.maximum(LINE_QUANTITY_MAX, `At most ${LINE_QUANTITY_MAX} of a piece can be ordered.`)),
});
const lines = z.array(line).check(z.maxLength(AGENT_LINES_MAX, `A cart has at most ${AGENT_LINES_MAX} lines.`));

/** The body of a cart: all of its lines. */
export const cartRequest = z.object({ line_items: lines });

/** The body of a new checkout: its lines, or the cart that it is made of. */
export const checkoutRequest = z.object({ line_items: z._default(lines, []), cart_id: z.optional(sentOrEmpty(4_000)) });

export type CartRequest = z.output<typeof cartRequest>;
export type CheckoutRequest = z.output<typeof checkoutRequest>;
