import { readFormWithFile } from '../../../platform/request/body.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { BODY_BYTES_MAX } from '../../../rules/limits.ts';
import { fieldErrors } from '../../../rules/refusals/field-errors.ts';
import { orderRefusal } from '../../../rules/refusals/order-refusals.ts';
import { REVIEW_PHOTO_BYTES } from '../../../rules/reviews/review.ts';
import { type ReviewFields, reviewFields } from './review-fields.schema.ts';

/** One photograph as a camera writes it, or several that the browser made smaller; and the texts. A Worker has 128 MB for all its requests. */
export const REVIEW_FORM_BYTES = REVIEW_PHOTO_BYTES + BODY_BYTES_MAX;

/** What a form holds, before it is checked: a page that refuses it shows the texts again. */
export interface TypedReview {
  readonly rating: string;
  readonly comment: string;
  readonly name: string;
  /** Photographs that were sent before and stay, by their place in the review. */
  readonly keep: readonly number[];
  readonly photos: readonly File[];
}

/**
 * Reads the form of a review, with a photograph or without.
 * @throws ShopError REVIEW_PHOTO_SIZE, BAD_REQUEST
 */
export async function readReviewForm(request: Request): Promise<TypedReview> {
  const form = await readFormWithFile(request, REVIEW_FORM_BYTES).catch((error: unknown) => {
    throw error instanceof ShopError && error.code === 'BODY_TOO_LARGE' ? new ShopError('REVIEW_PHOTO_SIZE') : error;
  });
  const text = (name: string) =>
    String(form.get(name) ?? '')
      .replaceAll('\0', '')
      .toWellFormed();
  return {
    rating: text('rating'),
    comment: text('comment'),
    name: text('name'),
    keep: form.getAll('keep').map(Number),
    photos: form.getAll('photo').filter((part): part is File => typeof part !== 'string' && part.size > 0),
  };
}

/** @throws ShopError MISSING_INFORMATION with the sentence of each field */
export function checkedFields(typed: TypedReview): ReviewFields {
  const read = reviewFields.safeParse(typed);
  if (read.success) return read.data;
  const fields = fieldErrors(read.error.issues);
  throw new ShopError(orderRefusal('MISSING_INFORMATION', Object.values(fields)[0]), { fields });
}
