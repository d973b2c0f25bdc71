import type { ReviewState } from '../../../rules/reviews/review.ts';
import { reviewFormTexts } from './review-form.texts.ts';

/** Returns the text of an order's piece about its review, and about what its buyer can do; '' for none. */
export function lineText(state: ReviewState): { readonly words: string; readonly action: string } {
  const t = reviewFormTexts();
  const texts: Readonly<Record<ReviewState, readonly [words: string, action: string]>> = {
    open: ['', t.write],
    waiting: [t.waiting, t.change],
    refused: [t.refused, t.sendAgain],
    published: [t.published, ''],
    refunded: [t.refunded, ''],
    'not-delivered': [t.notDelivered, ''],
  };
  const [words, action] = texts[state];
  return { words, action };
}
