import * as z from 'zod/mini';
import { isCalendarDay } from '../../../rules/dates.ts';
import { text } from '../../../rules/fields/fields.ts';
import { rupees } from '../../../rules/fields/rupees-fields.ts';
import { feeSources, feeSuppliers } from '../../../rules/gst/fee-tax.ts';
import { isUuid } from '../../../rules/ids.ts';

const NUMBER_MAX = 40;
const id = z.string().check(z.refine(isUuid, 'The id must be a UUID.'));
export const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** A figure of GST on fees, as it stands on an invoice or in GSTR-2B. */
export const supplierTaxBody = z
  .object({
    /** Made by the screen: sending the same figure again is one figure. */
    id,
    month: z.string().check(z.regex(MONTH, 'Choose a month.')),
    supplier: z.enum(feeSuppliers),
    source: z.enum(feeSources),
    /** Of the invoice; '' for GSTR-2B. */
    number: text(NUMBER_MAX),
    issuedOn: z.string().check(z.refine((day) => day === '' || isCalendarDay(day), 'Choose a day.')),
    value: rupees('Enter the value without GST.'),
    tax: rupees('Enter the GST.'),
    /** The figure that this one corrects. */
    corrects: z.nullable(id),
  })
  .check(
    z.refine(({ source, number }) => source === '2b' || number !== '', { path: ['number'], message: 'Enter the number of the invoice.' }),
    z.refine(({ source, issuedOn }) => source === '2b' || issuedOn !== '', { path: ['issuedOn'], message: 'Choose a day.' }),
    z.refine(({ value, tax }) => tax <= value, { path: ['tax'], message: 'The GST is less than the value.' }),
  );
export type SupplierTaxForm = z.input<typeof supplierTaxBody>;
export type SupplierTaxFields = z.output<typeof supplierTaxBody>;
