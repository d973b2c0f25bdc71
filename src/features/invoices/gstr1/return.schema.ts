import * as z from 'zod/mini';
import { month } from '../../../rules/fields/day-fields.ts';
import { sentOrEmpty } from '../../../rules/fields/sent-fields.ts';
import { type Gstr1Table, gstr1Tables } from '../../../rules/gst/gstr1-csv.ts';
import { type ReturnMode, returnModes } from '../../../rules/gst/return-modes.ts';

/** A GSTR-1 file to make. `month`: '2026-11'. */
export const returnBody = z.object({
  month,
  /** Needed where the month has documents under several. */
  gstin: z.optional(sentOrEmpty(15)),
  mode: z.enum(returnModes),
  withEmptyTables: z.boolean(),
});
export type ReturnFields = z.output<typeof returnBody>;

export const isReturnMode = (text: string): text is ReturnMode => (returnModes as readonly string[]).includes(text);
export const isReturnTable = (text: string): text is Gstr1Table => (gstr1Tables as readonly string[]).includes(text);
