import * as z from 'zod/mini';
import { longText } from '../../rules/fields/fields.ts';
import { parseWords } from '../../rules/search/search-words.ts';

const SEARCH_TEXT_MAX = 40_000;

/** The whole list of search words, a line for each. `seen`: the version that the form was opened with. */
export const searchWordsBody = z.object({
  text: longText(SEARCH_TEXT_MAX).check(
    z.refine((text) => parseWords(text).problem === '', { error: ({ input }) => parseWords(String(input)).problem }),
  ),
  seen: z.number(),
});
export type SearchWordsFields = z.output<typeof searchWordsBody>;
