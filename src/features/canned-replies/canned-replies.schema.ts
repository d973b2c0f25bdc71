import * as z from 'zod/mini';
import { knownPlaceholders, placeholdersIn, replyPlaces } from '../../rules/canned-replies.ts';
import { longText, neededText } from '../../rules/fields/fields.ts';

export const CANNED_REPLIES_MAX = 40;
const REPLY_TITLE_MAX = 40;
const CANNED_REPLY_MAX = 500;

const unknownPlaceholder = (text: string) => placeholdersIn(text).find((name) => !knownPlaceholders.includes(name));

export const cannedReplyBody = z.object({
  place: z.enum(replyPlaces),
  title: neededText(REPLY_TITLE_MAX, 'Name the text.'),
  text: longText(CANNED_REPLY_MAX).check(
    z.minLength(1, 'Write the text.'),
    z.refine((text) => unknownPlaceholder(text) === undefined, `The blanks are ${knownPlaceholders.join(', ')}.`),
  ),
});

/** All texts, in their order. `seen`: the version that the list was opened with. */
export const cannedRepliesBody = z.object({
  texts: z.array(cannedReplyBody).check(z.maxLength(CANNED_REPLIES_MAX, `At most ${CANNED_REPLIES_MAX} texts.`)),
  seen: z.number(),
});
export type CannedRepliesFields = z.output<typeof cannedRepliesBody>;
