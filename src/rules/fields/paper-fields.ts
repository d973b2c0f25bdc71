import * as z from 'zod/mini';
import { isPrinted } from '../scripts/printable.ts';
import { text } from './fields.ts';

/** The check of what invoices, slips and labels print. */
export const onPaper = z.refine<string>(
  isPrinted,
  'Please use English or Indian letters, without pictures: papers and labels show no others.',
);

/** Returns the schema of a line of an address; may be empty. */
export const addressLine = (max: number) => text(max).check(onPaper);

/** Returns the schema of a line of an address that must not be empty. */
export const neededAddressLine = (max: number, missing: string) => addressLine(max).check(z.minLength(1, missing));
