import * as z from 'zod/mini';
import { ticketPrefix } from '../../../brand/prefixes.ts';
import { capitals } from '../../../rules/fields/fields.ts';
import { whole } from '../../../rules/fields/number-fields.ts';

/** Leaves room for as many orders and invoices as a shop has in a year: a number of an invoice has six digits. */
const FIRST_MAX = 900_000;

const first = whole({ min: 1, max: FIRST_MAX }, 'Enter the first number, such as 1001.');

/** Letters that complaints, returns and credit notes have. */
const taken: readonly string[] = [ticketPrefix, 'RET', 'CRN'];
const isFree = z.refine<string>((letters) => !taken.includes(letters), 'Other papers of the shop have these letters.');

/** Letters and first numbers of orders and invoices. `seen`: the newest version that the form was opened with; 0 while nobody saved one. */
export const numbersBody = z.object({
  orderPrefix: capitals(/^[A-Z]{2,5}$/, 'Use 2 to 5 letters, such as MS.').check(isFree),
  firstOrder: first,
  // Rule 46(b) of the GST allows 16 characters for the whole number.
  invoicePrefix: capitals(/^[A-Z]{3}$/, 'Use 3 letters, such as MSR.').check(isFree),
  firstInvoice: first,
  seen: z.number(),
});
export type NumbersForm = z.input<typeof numbersBody>;
export type NumbersFields = z.output<typeof numbersBody>;
