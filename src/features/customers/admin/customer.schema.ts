import * as z from 'zod/mini';

export const CUSTOMER_NOTE_MAX = 2000;

const customerSorts = ['last_order', 'first_order', 'spent', 'total_orders', 'name'] as const;

/** The list's address: a value that nobody offers is taken for the first. */
export const customerListQuery = z.object({
  search: z.catch(z.string().check(z.trim(), z.maxLength(100)), ''),
  sort: z.catch(z.enum(customerSorts), 'last_order'),
  dir: z.catch(z.enum(['asc', 'desc']), 'desc'),
  after: z.catch(z.string(), ''),
  before: z.catch(z.string(), ''),
});
export type CustomerListQuery = z.output<typeof customerListQuery>;

/** The private note. `seen`: the version that the screen showed. */
export const noteBody = z.object({
  note: z.string().check(z.trim(), z.maxLength(CUSTOMER_NOTE_MAX, `At most ${CUSTOMER_NOTE_MAX} characters.`)),
  seen: z.number(),
});
export type NoteForm = z.input<typeof noteBody>;
