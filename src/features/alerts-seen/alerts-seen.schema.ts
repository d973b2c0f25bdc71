import * as z from 'zod/mini';

/** `at`: UTC ms at which the alerts that were looked at had been read. */
export const seenBody = z.object({ at: z.int().check(z.gte(0)) });
