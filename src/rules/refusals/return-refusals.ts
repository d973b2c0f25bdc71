import { type RefusalText, refusalsOf } from './refusal-text.ts';

/** Refusals of returns, exchanges and their evidence. */
export const returnRefusals = {
  RETURN_NOT_DELIVERED: [409, 'Not delivered yet', 'You can request a return once the order is delivered.'],
  RETURN_WINDOW_CLOSED: [409, 'Too late', 'The time for this request is over.'],
  RETURN_LINES: [422, 'Choose a piece', 'Choose at least one piece of this order and its quantity.'],
  RETURN_ABOVE_BOUGHT: [409, 'Already requested', 'These pieces are already in another request. See your requests below.'],
  RETURN_VIDEO_NEEDED: [
    422,
    'Unboxing video needed',
    'Please add your unboxing video. For a piece that is defective, damaged, wrong or not as described it helps, but it is not required.',
  ],
  RETURN_WISH_NEEDED: [422, 'Which one instead?', 'Tell us which size or piece you would like instead.'],
  RETURN_NOT_FOUND: [404, 'Request not found', 'We could not find this request.'],
  RETURN_STATUS_CHANGED: [409, 'Request changed', 'This request has changed in the meantime. Please reload it.'],
  RETURN_KEY_REUSED: [409, 'Please try again', 'This request was already sent with different content. Reload the page to see it.'],
  RETURN_NOTE_NEEDED: [422, 'Reason needed', 'Please write a note to the customer.'],
  RETURN_OUTCOME: [422, 'Not possible', 'A return is settled with a refund. Only an exchange can be settled with another piece.'],
  RETURN_UNSELLABLE: [409, 'No longer sold', 'A size in this request is no longer sold. Settle it as not sellable, or with a refund.'],
  EXCHANGE_OUT_OF_STOCK: [
    409,
    'Sold out',
    'The piece for this exchange is not in stock. Settle it with a refund, or wait until it is back.',
  ],
  EXCHANGE_REFUNDED: [
    409,
    'Already refunded',
    'The money for these pieces was returned. Settle the request with a refund of what is left.',
  ],
  EVIDENCE_EMPTY: [422, 'Empty file', 'This file is empty. Please choose it again.'],
  EVIDENCE_TYPE: [
    415,
    'Not a photo or video',
    'This file is not a photo (JPEG, PNG, WebP, HEIC) or a video (MP4, WebM, MOV), whatever its name says.',
  ],
  EVIDENCE_UNREADABLE: [415, 'Not readable', 'We could not open this photo. Please choose it again, or take it anew as JPEG.'],
  EVIDENCE_TOO_LARGE: [
    413,
    'Too large',
    'A video can be up to 50 MB, a photo up to 10 MB. Please film a shorter one or use a lower resolution.',
  ],
  EVIDENCE_FULL: [409, 'Too many files', 'A request can have up to 6 photos and one video. Remove one to add another.'],
  EVIDENCE_CLOSED: [409, 'No longer open', 'This request has been answered. Write to us if you have something to add.'],
  EVIDENCE_LINK: [404, 'Link expired', 'This link is no longer valid. Open the request again.'],
} as const satisfies Record<string, RefusalText>;

export type ReturnRefusalCode = keyof typeof returnRefusals;

/** `returnRefusal('RETURN_WINDOW_CLOSED', 'The 48 hours …')` */
export const returnRefusal = refusalsOf(returnRefusals);
