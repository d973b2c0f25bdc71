import * as z from 'zod/mini';

/** The switches of an account; one that is not sent stays as it is. */
export const preferencesForm = z.object({ whatsapp: z.optional(z.boolean()), newsletter: z.optional(z.boolean()) });
export type PreferencesForm = z.infer<typeof preferencesForm>;
