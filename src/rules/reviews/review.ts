import { DAY, MINUTE } from '../limits.ts';
import { PRIVATE } from '../media/media.ts';
import type { OrderStatus } from '../order/order-status.ts';
import type { Refusal } from '../refusals/refusal.ts';
import { reviewRefusal } from '../refusals/review-refusals.ts';
import type { ReviewStatus } from './review-statuses.ts';

const MB = 1024 * 1024;
export const REVIEW_CHARS_MAX = 800;
export const REVIEW_NAME_MAX = 60;
export const REVIEW_PHOTOS_MAX = 3;
export const REVIEW_PHOTO_BYTES = 8 * MB;
/** The longest answer of the shop to a review. */
export const REVIEW_ANSWER_MAX = 800;
/** The time for which a refused review is kept, so that its writer can correct it. */
export const REFUSED_REVIEWS_KEPT = 180 * DAY;
/** A link to a photograph that is not published yet opens it for so long. */
export const REVIEW_PHOTO_LINK_TTL = 15 * MINUTE;
/** The signature of reviews once the account of their writer is deleted. */
export const FORGOTTEN_WRITER = 'A customer';
/** Days after the delivery until the shop asks for a review, unless the administrator chose others; 0 = never. */
export const ASK_AFTER_DAYS = 7;
export const ASK_AFTER_DAYS_MAX = 60;

/** The folders of the bucket: a photograph moves from the first into the second when its review is published, and back. */
export const PHOTO_FOLDERS = { unpublished: `${PRIVATE}reviews`, published: 'reviews/photos' } as const;
export type PhotoPlace = keyof typeof PHOTO_FOLDERS;

/** Returns the same photograph in the other folder: 'private/reviews/a-1.webp' → 'reviews/photos/a-1.webp'. */
export const photoIn = (place: PhotoPlace, key: string): string => `${PHOTO_FOLDERS[place]}/${key.slice(key.lastIndexOf('/') + 1)}`;

/** The facts that decide whether a line of an order can be reviewed. */
export interface ReviewableLine {
  readonly orderStatus: OrderStatus;
  readonly quantity: number;
  /** Pieces whose money went back. */
  readonly refunded: number;
  /** Of the review that was written before; null if there is none. */
  readonly reviewStatus: ReviewStatus | null;
}

/** waiting, refused: the writer may still change it. */
export type ReviewState = 'open' | 'waiting' | 'refused' | 'published' | 'refunded' | 'not-delivered';

/** Returns what the buyer of a line can do about its review now. */
export function reviewState({ orderStatus, quantity, refunded, reviewStatus }: ReviewableLine): ReviewState {
  if (reviewStatus === 'published') return 'published';
  if (orderStatus === 'refunded' || refunded >= quantity) return 'refunded';
  if (orderStatus !== 'delivered') return 'not-delivered';
  return reviewStatus ?? 'open';
}

const refusalOf = { published: 'REVIEW_PUBLISHED', refunded: 'REVIEW_REFUNDED', 'not-delivered': 'REVIEW_NOT_DELIVERED' } as const;

/** Returns why this line cannot be reviewed now, or null. */
export function reviewStateRefusal(line: ReviewableLine): Refusal | null {
  const state = reviewState(line);
  return state in refusalOf ? reviewRefusal(refusalOf[state as keyof typeof refusalOf]) : null;
}

/** Returns the proposed signature of a buyer: ('Asha Menon', 'Bengaluru') → 'Asha M., Bengaluru'. */
export function proposedName(name: string, city: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const [initial] = rest.at(-1) ?? '';
  const person = initial ? `${first} ${initial.toUpperCase()}.` : first;
  return [person, city.trim()].filter(Boolean).join(', ').slice(0, REVIEW_NAME_MAX);
}
