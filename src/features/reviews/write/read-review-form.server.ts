import { formIn } from '../../../platform/request/upload/form-with-files.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { BODY_BYTES_MAX } from '../../../rules/limits.ts';
import { fieldErrors } from '../../../rules/refusals/field-errors.ts';
import { orderRefusal } from '../../../rules/refusals/order-refusals.ts';
import { REVIEW_PHOTO_BYTES } from '../../../rules/reviews/review.ts';
import { type ReviewFields, reviewFields } from './review-fields.schema.ts';

/**
 * One photograph as a camera writes it, or several that the browser made smaller; and the texts. A Worker has 128 MB for all its
 * requests.
 */
export const REVIEW_FORM_BYTES = REVIEW_PHOTO_BYTES + BODY_BYTES_MAX;

/** The content of a form before it is checked: a page that refuses it shows the texts again. */
export interface TypedReview {
  readonly rating: string;
  readonly comment: string;
  readonly name: string;
  /** Photographs that were sent before and stay, by their place in the review. */
  readonly keep: readonly number[];
  readonly photos: readonly Uint8Array<ArrayBuffer>[];
}

/** Returns the form of a review, with a photograph or without. @throws ShopError BODY_TOO_LARGE, BAD_REQUEST */
export function typedReview(bytes: Uint8Array<ArrayBuffer>, request: Request): TypedReview {
  const { fields, files } = formIn(bytes, request);
  const text = (name: string) => (fields.get(name) ?? '').replaceAll('\0', '').toWellFormed();
  return {
    rating: text('rating'),
    comment: text('comment'),
    name: text('name'),
    keep: fields.getAll('keep').map(Number),
    photos: files.filter(({ name, bytes: photo }) => name === 'photo' && photo.byteLength > 0).map((file) => file.bytes),
  };
}

/** Checks the fields. @throws ShopError MISSING_INFORMATION with the sentence of each field */
export function checkedFields(typed: TypedReview): ReviewFields {
  const read = reviewFields.safeParse(typed);
  if (read.success) return read.data;
  const fields = fieldErrors(read.error.issues);
  throw new ShopError(orderRefusal('MISSING_INFORMATION', Object.values(fields)[0]), { fields });
}
