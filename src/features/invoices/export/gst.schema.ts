import * as z from 'zod/mini';

/** The files for the return of a month. */
export const exportFiles = ['b2c', 'hsn', 'invoices', 'notes', 'documents'] as const;
export type ExportFile = (typeof exportFiles)[number];

/** The address of the screen. `month`: '2026-11'; empty for the current one. */
export const gstQuery = z.object({
  month: z.catch(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/)), ''),
  after: z.catch(z.string(), ''),
  before: z.catch(z.string(), ''),
});
export type GstQuery = z.output<typeof gstQuery>;
