import * as z from 'zod/mini';
import { longText, name } from '../../../rules/fields/fields.ts';
import { sentAs } from '../../../rules/fields/sent-fields.ts';
import { hasControls } from '../../../rules/people/person.ts';
import { RATING_MAX } from '../../../rules/reviews/rating.ts';
import { REVIEW_CHARS_MAX, REVIEW_NAME_MAX } from '../../../rules/reviews/review.ts';

const NO_RATING = `Choose 1 to ${RATING_MAX} stars.`;

/** The fields of the form that buyers write reviews with, as the browser and a plain post send them. */
export const reviewFields = z.object({
  rating: z.pipe(
    sentAs(/^[1-5]$/, NO_RATING),
    z.transform((star) => Number(star)),
  ),
  comment: longText(REVIEW_CHARS_MAX).check(
    z.minLength(1, 'Write a few words about the piece.'),
    z.refine((typed) => !hasControls(typed.replace(/[\r\n\t]/g, '')), 'Please use letters and digits.'),
  ),
  name: name(REVIEW_NAME_MAX).check(z.minLength(1, 'Write the name to show, or initials.')),
});
export type ReviewFields = z.output<typeof reviewFields>;
