import * as z from 'zod/mini';

/** Lines in one request; the browser sends a file in parts. */
export const IMPORT_LINES_MAX = 40;
/** Lines in one file. */
export const FILE_LINES_MAX = 5000;

export const importBody = z.object({
  lines: z
    .array(
      z.object({
        line: z.int().check(z.gte(1), z.lte(1_000_000)),
        cells: z.record(z.string().check(z.maxLength(40)), z.string()),
      }),
    )
    .check(z.minLength(1), z.maxLength(IMPORT_LINES_MAX)),
  isDryRun: z.boolean(),
});
