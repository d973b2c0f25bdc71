import * as z from 'zod/mini';
import { day } from '../../../rules/fields/day-fields.ts';
import { capitals, neededText } from '../../../rules/fields/fields.ts';
import { rupees } from '../../../rules/fields/rupees-fields.ts';
import { AWB, LINE_PAISE_MAX, MONEY_LINES_MAX, REFERENCE } from '../../../rules/parcels/couriers/money-lines.ts';

const NUMBER_MAX = 60;
const courier = z.enum(['shiprocket', 'delhivery', 'manual']);
const awb = capitals(AWB, 'A tracking number has 6 to 30 letters and digits.');
const amount = z.int().check(z.minimum(-LINE_PAISE_MAX), z.maximum(LINE_PAISE_MAX));
const many = [z.minLength(1), z.maxLength(MONEY_LINES_MAX)] as const;
const reference = capitals(REFERENCE, 'Enter the number of the order.');
/** A line is found by the courier's number, or by the order that the courier was told. */
const byAwb = { awb, reference: z._default(z.union([z.literal(''), reference]), '') };
const byOrder = { awb: z._default(z.literal(''), ''), reference };
const money = { amount, deduction: z._default(amount, 0) };

/** Numbers that are looked up before anything is recorded. `issuedOn` is the day of an invoice. */
export const lookUpBody = z.object({
  courier,
  issuedOn: z.optional(day),
  lines: z.array(z.union([z.object(byAwb), z.object(byOrder)])).check(...many),
});

/** Money that came from a courier. Amounts of lines are paise, negative for a reversal; a deduction is what the courier kept of one. */
export const remittanceBody = z.object({
  courier,
  utr: neededText(NUMBER_MAX, 'Enter the number of the payment.'),
  bank: rupees('Enter what the bank got.'),
  paidOn: day,
  lines: z.array(z.union([z.object({ ...byAwb, ...money }), z.object({ ...byOrder, ...money })])).check(...many),
});

/** A courier's invoice, with tax in its amounts. */
export const invoiceBody = z.object({
  courier,
  number: neededText(NUMBER_MAX, 'Enter the number of the invoice.'),
  issuedOn: day,
  kind: z.enum(['freight', 'cod', 'rto', 'weight', 'insurance', 'other']),
  lines: z.array(z.object({ awb, amount })).check(...many),
});
