import * as z from 'zod/mini';
import { notPrinted } from '../scripts/printable.ts';
import { text } from './fields.ts';

/** Signs that a sentence names. */
const NAMED_MAX = 12;

/** The check of what invoices, slips and labels print. */
export const onPaper = z.refine<string>((typed) => notPrinted(typed) === '', {
  error: ({ input }) =>
    `Please leave “${notPrinted(String(input)).slice(0, NAMED_MAX)}” out: papers and labels show English and Indian letters alone.`,
});

/** Returns the schema of a line of an address; may be empty. */
export const addressLine = (max: number) => text(max).check(onPaper);

/** Returns the schema of a line of an address that must not be empty. */
export const neededAddressLine = (max: number, missing: string) => addressLine(max).check(z.minLength(1, missing));
