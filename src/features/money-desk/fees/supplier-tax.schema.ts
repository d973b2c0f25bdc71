import * as z from 'zod/mini';
import { dayOrEmpty, month } from '../../../rules/fields/day-fields.ts';
import { text } from '../../../rules/fields/fields.ts';
import { uuid } from '../../../rules/fields/id-fields.ts';
import { rupees } from '../../../rules/fields/rupees-fields.ts';
import { feeSources, feeSuppliers } from '../../../rules/gst/fee-tax.ts';

const NUMBER_MAX = 40;

/** A figure of GST on fees, as it stands on an invoice or in GSTR-2B. */
export const supplierTaxBody = z
  .object({
    /** Made by the screen: sending the same figure again is one figure. */
    id: uuid,
    month,
    supplier: z.enum(feeSuppliers),
    source: z.enum(feeSources),
    /** Of the invoice; '' for GSTR-2B. */
    number: text(NUMBER_MAX),
    issuedOn: dayOrEmpty,
    value: rupees('Enter the value without GST.'),
    tax: rupees('Enter the GST.'),
    /** The figure that this one corrects. */
    corrects: z.nullable(uuid),
  })
  .check(
    z.refine(({ source, number }) => source === '2b' || number !== '', { path: ['number'], message: 'Enter the number of the invoice.' }),
    z.refine(({ source, issuedOn }) => source === '2b' || issuedOn !== '', { path: ['issuedOn'], message: 'Choose a day.' }),
    z.refine(({ value, tax }) => tax <= value, { path: ['tax'], message: 'The GST is less than the value.' }),
  );
export type SupplierTaxForm = z.input<typeof supplierTaxBody>;
export type SupplierTaxFields = z.output<typeof supplierTaxBody>;
