import { type RefusalText, refusalsOf } from './refusal-text.ts';

/** Refusals of the reviews that buyers write. */
export const reviewRefusals = {
  REVIEW_NOT_DELIVERED: [409, 'Not delivered yet', 'You can write a review once the piece is delivered.'],
  REVIEW_NOT_BOUGHT: [404, 'Not bought here', 'Only somebody who bought this piece can review it. We could not find it in this order.'],
  REVIEW_REFUNDED: [409, 'Money returned', 'We returned the money for this piece, so it cannot be reviewed.'],
  REVIEW_PUBLISHED: [409, 'Already published', 'This review is published and stays as it is. Write to us if something in it is wrong.'],
  REVIEW_CHANGED: [409, 'Changed meanwhile', 'This review was saved in another window, or was just checked. Reload the page to see it.'],
  REVIEW_PHOTOS: [422, 'Too many photos', 'A review can have up to 3 photos. Remove one to add another.'],
  REVIEW_PHOTO_SIZE: [413, 'Photo too large', 'A photo can be up to 8 MB. Please choose a smaller one.'],
  REVIEW_PHOTO_UNREADABLE: [422, 'Not a photo', 'One of the files is no photo that we can read. Use JPEG, PNG or WebP.'],
  REVIEW_PHOTO_LINK: [404, 'Link expired', 'This link is no longer valid. Open the review again.'],
} as const satisfies Record<string, RefusalText>;

export type ReviewRefusalCode = keyof typeof reviewRefusals;

/** `reviewRefusal('REVIEW_NOT_DELIVERED')` */
export const reviewRefusal = refusalsOf(reviewRefusals);
