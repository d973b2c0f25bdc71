import * as z from 'zod/mini';
import { day } from '../../../rules/fields/day-fields.ts';
import { choice, listQuery, neededLongText, neededText, search, text } from '../../../rules/fields/fields.ts';
import { whole } from '../../../rules/fields/number-fields.ts';
import { sentAs } from '../../../rules/fields/sent-fields.ts';
import { sentText } from '../../../rules/fields/sent-text-fields.ts';
import { RATING_MAX } from '../../../rules/reviews/rating.ts';
import { ASK_AFTER_DAYS_MAX, REVIEW_ANSWER_MAX } from '../../../rules/reviews/review.ts';
import { refusalReasons } from '../../../rules/reviews/review-statuses.ts';

/** The listed text of row #304, for either field. */
const REQUIRED = 'Client Name and Review Message are required.';
const LINE_MAX = 200;
const LINK_MAX = 1000;
const COMMENT_MAX = 2000;
const NOT_A_RATING = `A rating is 1 to ${RATING_MAX}.`;

/** Key of a stored picture, or '' for none. */
const key = sentAs(/^(?:(?:reviews|products)\/[\w./-]{1,200})?$/, 'Upload the picture again.');
/** An address on another site; the server copies its picture. */
const link = text(LINK_MAX);

/** A customer's words as the shop writes them down. `seen` is the version that the form was opened with. */
export const testimonialBody = z.object({
  userName: neededText(LINE_MAX, REQUIRED),
  rating: z.int(NOT_A_RATING).check(z.gte(1, NOT_A_RATING), z.lte(RATING_MAX, NOT_A_RATING)),
  comment: neededLongText(COMMENT_MAX, REQUIRED),
  /** '2026-11-20', a day in India. */
  reviewDate: day,
  source: neededText(LINE_MAX, 'Say where the words came from.'),
  proofNote: text(LINE_MAX),
  publicLabel: text(LINE_MAX),
  /** Id of a product, which gives name and picture, or ''. */
  productId: z.pipe(
    sentAs(/^\d{0,9}$/, 'Choose a product.'),
    z.transform((id) => (id === '' ? null : Number(id))),
  ),
  itemName: text(LINE_MAX),
  itemImage: key,
  itemImageUrl: link,
  avatar: key,
  avatarUrl: link,
  seen: z.number(),
});
export type TestimonialForm = z.input<typeof testimonialBody>;
export type TestimonialFields = z.output<typeof testimonialBody>;

const reviewTabs = ['testimonials', 'waiting', 'published', 'refused'] as const;
export type ReviewTab = (typeof reviewTabs)[number];

/** Address of the list. */
export const reviewListQuery = listQuery({
  tab: choice(reviewTabs, 'testimonials'),
  search,
});
export type ReviewListQuery = z.output<typeof reviewListQuery>;

export const publishBody = z.object({ seen: z.number() });
export const refuseBody = z.object({ reason: z.enum(refusalReasons, 'Choose a reason.'), seen: z.number() });

/** Public answer of the shop; '' takes it away. */
export const answerBody = z.object({
  answer: sentText(REVIEW_ANSWER_MAX),
  seen: z.number(),
});
export type AnswerForm = z.input<typeof answerBody>;

const NO_DAYS = `0 to ${ASK_AFTER_DAYS_MAX} days.`;
/** The time at which buyers are asked for a review. */
export const askingBody = z.object({
  askAfterDays: whole({ max: ASK_AFTER_DAYS_MAX }, NO_DAYS),
});
export type AskingForm = z.input<typeof askingBody>;
