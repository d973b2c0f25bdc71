import * as z from 'zod/mini';
import { sentOrEmpty } from '../../../rules/fields/sent-fields.ts';

/** Lines in one request; the browser sends a file in parts. */
export const IMPORT_LINES_MAX = 40;
/** Most characters of a cell of a workbook: what is too long for its field is refused at its line. */
const CELL_MAX = 32_767;
/** Lines in one file. */
export const FILE_LINES_MAX = 5000;

export const importBody = z.object({
  lines: z
    .array(
      z.object({
        line: z.int().check(z.gte(1), z.lte(1_000_000)),
        cells: z.record(sentOrEmpty(40), sentOrEmpty(CELL_MAX)),
      }),
    )
    .check(z.minLength(1), z.maxLength(IMPORT_LINES_MAX)),
  isDryRun: z.boolean(),
});
