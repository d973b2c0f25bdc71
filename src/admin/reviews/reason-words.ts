import type { RefusalReason } from '../../features/reviews/review-statuses.ts';

/** Why a review is refused. A low rating is no reason. */
export const reasonWords: Readonly<Record<RefusalReason, string>> = {
  advertising: 'Advertising or phone number',
  insulting: 'Insulting',
  'off-topic': 'Not about the piece',
  'no-order': 'No order behind it',
};
