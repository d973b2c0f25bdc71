import { readBytes } from '../../../platform/request/body.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { fieldErrors } from '../../../rules/refusals/field-errors.ts';
import { orderRefusal } from '../../../rules/refusals/order-refusals.ts';
import { REVIEW_PHOTO_BYTES, REVIEW_PHOTOS_MAX } from '../../../rules/reviews/review.ts';
import { type ReviewFields, reviewFields } from './review-fields.schema.ts';

/** Room for the texts and the lines between the parts of the form. */
const TEXTS_BYTES = 64 * 1024;
const FORM_BYTES_MAX = REVIEW_PHOTOS_MAX * REVIEW_PHOTO_BYTES + TEXTS_BYTES;

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
 * Reads the form of a review, with its photographs or without.
 * @throws ShopError REVIEW_PHOTO_SIZE
 */
export async function readReviewForm(request: Request): Promise<TypedReview> {
  const type = request.headers.get('content-type') ?? '';
  const bytes = await readBytes(request, FORM_BYTES_MAX).catch((error: unknown) => {
    throw error instanceof ShopError && error.code === 'BODY_TOO_LARGE' ? new ShopError('REVIEW_PHOTO_SIZE') : error;
  });
  // What is no form has no fields: the verb says first whether the order may be read at all.
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => new FormData());
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
