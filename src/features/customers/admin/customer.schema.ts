import * as z from 'zod/mini';
import { choice, listQuery, longText, search } from '../../../rules/fields/fields.ts';

export const CUSTOMER_NOTE_MAX = 2000;

const customerSorts = ['last_order', 'first_order', 'spent', 'total_orders', 'name'] as const;

/** Address of the list. */
export const customerListQuery = listQuery({
  search,
  sort: choice(customerSorts, 'last_order'),
  dir: choice(['asc', 'desc'], 'desc'),
});
export type CustomerListQuery = z.output<typeof customerListQuery>;

/** The private note. `seen`: the version that the screen showed. */
export const noteBody = z.object({
  note: longText(CUSTOMER_NOTE_MAX),
  seen: z.number(),
});
export type NoteForm = z.input<typeof noteBody>;
