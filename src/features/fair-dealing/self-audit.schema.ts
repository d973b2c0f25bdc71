import * as z from 'zod/mini';
import { longText } from '../../rules/fields/fields.ts';

const NOTE_MAX = 500;

/** The declaration of a self-audit. `note`: what was changed for it; may be ''. */
export const declarationBody = z.object({
  note: longText(NOTE_MAX),
});
export type DeclarationForm = z.input<typeof declarationBody>;
