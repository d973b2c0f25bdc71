import type { ReviewState } from '../../../rules/reviews/review.ts';

/** The text of an order's piece about its review, and about what its buyer can do; '' for none. */
export const lineText: Readonly<Record<ReviewState, { readonly words: string; readonly action: string }>> = {
  open: { words: '', action: 'Write a review' },
  waiting: { words: 'Your review waits to be checked.', action: 'Change it' },
  refused: { words: 'We could not publish your review.', action: 'Change it and send it again' },
  published: { words: 'Your review is published. Thank you.', action: '' },
  refunded: { words: 'We returned the money for this piece.', action: '' },
  'not-delivered': { words: 'You can write a review once it is delivered.', action: '' },
};
