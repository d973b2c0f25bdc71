import * as z from 'zod/mini';

/** An event of the gateway that fits no order. */
export const orphanBody = z.object({ id: z.string().check(z.minLength(1), z.maxLength(200)) });
export type OrphanFields = z.output<typeof orphanBody>;
