import * as z from 'zod/mini';
import { isCalendarDay } from '../../../rules/dates.ts';
import { neededText } from '../../../rules/fields.ts';
import { LINE_PAISE_MAX, MONEY_LINES_MAX } from '../../../rules/parcels/couriers/money-lines.ts';
import { rupees } from '../../../rules/rupees-fields.ts';

const NUMBER_MAX = 60;
const courier = z.enum(['shiprocket', 'delhivery', 'manual']);
const awb = z.string().check(z.regex(/^[A-Z0-9-]{6,30}$/, 'A tracking number has 6 to 30 letters and digits.'));
const amount = z.int().check(z.minimum(-LINE_PAISE_MAX), z.maximum(LINE_PAISE_MAX));
const lines = z.array(z.object({ awb, amount })).check(z.minLength(1), z.maxLength(MONEY_LINES_MAX));
const day = z.string().check(z.refine(isCalendarDay, 'Choose a day.'));

/** Numbers that are looked up before anything is recorded. */
export const lookUpBody = z.object({ courier, awbs: z.array(awb).check(z.minLength(1), z.maxLength(MONEY_LINES_MAX)) });

/** Money that came from a courier. Amounts of lines are paise, negative for a reversal. */
export const remittanceBody = z.object({
  courier,
  utr: neededText(NUMBER_MAX, 'Enter the number of the payment.'),
  bank: rupees('Enter what the bank got.'),
  paidOn: day,
  lines,
});

/** A courier's invoice, with tax in its amounts. */
export const invoiceBody = z.object({
  courier,
  number: neededText(NUMBER_MAX, 'Enter the number of the invoice.'),
  issuedOn: day,
  kind: z.enum(['freight', 'cod', 'rto', 'weight', 'insurance', 'other']),
  lines,
});
