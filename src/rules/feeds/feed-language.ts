/** Of a hundred pieces, so many have a reviewed name before there is a feed in their language. */
export const FEED_REVIEWED_PERCENT = 90;

/** Number of pieces that a feed would list, and of those with a reviewed name in its language. */
export interface ReviewedNames {
  readonly pieces: number;
  readonly reviewed: number;
}

/**
 * Returns whether the shop has a product feed in a language besides English: shopping services refuse one that is half in another language.
 * 9 of 10 are enough, 8 of 9 are not.
 */
export const isFeedReady = ({ pieces, reviewed }: ReviewedNames): boolean => pieces > 0 && reviewed * 100 >= pieces * FEED_REVIEWED_PERCENT;
