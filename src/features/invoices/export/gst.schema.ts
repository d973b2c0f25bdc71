import type * as z from 'zod/mini';
import { filter, listQuery } from '../../../rules/fields/fields.ts';

/** The files for the return of a month. */
export const exportFiles = ['b2c', 'hsn', 'invoices', 'notes', 'documents'] as const;
export type ExportFile = (typeof exportFiles)[number];

/** The address of the screen. `month`: '2026-11'; empty for the current one. */
export const gstQuery = listQuery({
  month: filter(/^20\d\d-(0[1-9]|1[0-2])$/),
});
export type GstQuery = z.output<typeof gstQuery>;
