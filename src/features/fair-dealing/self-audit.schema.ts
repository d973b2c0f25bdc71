import * as z from 'zod/mini';
import { tidy } from '../../rules/fields/fields.ts';

export const NOTE_MAX = 500;

/** The declaration of a self-audit. `note`: what was changed for it; may be ''. */
export const declarationBody = z.object({
  note: z.string().check(tidy, z.maxLength(NOTE_MAX, `At most ${NOTE_MAX} characters.`)),
});
export type DeclarationForm = z.input<typeof declarationBody>;
