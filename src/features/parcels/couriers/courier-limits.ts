import { DAY, HOUR } from '../../../rules/limits.ts';

/** Ms between the beginnings of two calls of one request: couriers allow about two a second and do not say how many. */
export const CALLS_EVERY = 500;
/** Ms for a call that reads. */
export const READ_WITHIN = 10_000;
/** Ms for a call that books, cancels or changes something. */
export const ACT_WITHIN = 20_000;
/** Ms for a label: one in a hundred takes a minute. */
export const LABEL_WITHIN = 65_000;
/** Bytes of an answer: the scans of 50 parcels. */
export const ANSWER_BYTES_MAX = 4 * 1024 * 1024;
/** Bytes of a label or a manifest. */
export const PDF_BYTES_MAX = 10 * 1024 * 1024;
/** Bytes of a webhook: the scans of one parcel. */
export const WEBHOOK_BYTES_MAX = 64 * 1024;
/** Characters of a courier's words. */
export const WORDS_MAX = 300;
/** Parcels that one call tracks. */
export const TRACKED_MAX = 50;
/** Attempts at a door, after which couriers bring a parcel back. */
export const ATTEMPTS_MAX = 3;
/** A token of Shiprocket lives for ten days, and is renewed after eight. */
export const TOKEN_LIVES = 240 * HOUR;
export const TOKEN_RENEWED_BEFORE = 2 * DAY;
