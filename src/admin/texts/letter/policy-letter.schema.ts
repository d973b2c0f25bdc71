import * as z from 'zod/mini';
import { longText } from '../../../rules/fields/fields.ts';
import { type OtherLanguage, otherLanguages } from '../../../rules/translations/other-languages.ts';

const SUMMARY_MAX = 600;

const summary = longText(SUMMARY_MAX);

/**
 * Words of the owner about the changes of a policy's version. `others`: the same for readers of another language, who get the English
 * without it.
 */
export const policyLetterBody = z.object({
  version: z.number().check(z.int(), z.gte(1)),
  summary: summary.check(z.minLength(1, 'Say in a sentence or two what has changed.')),
  others: z.object(
    Object.fromEntries(otherLanguages.map((each) => [each, z.optional(summary)])) as Record<
      OtherLanguage,
      z.ZodMiniOptional<typeof summary>
    >,
  ),
});
export type PolicyLetterForm = z.input<typeof policyLetterBody>;
export type PolicyLetterFields = z.output<typeof policyLetterBody>;
