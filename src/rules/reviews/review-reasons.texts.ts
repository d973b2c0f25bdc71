import { catalogue } from '../language/texts.ts';

/** The reasons to refuse a review, as the screen, the mail and the public rule name them. A low rating is no reason. */
export const reviewReasonTexts = catalogue('review-reasons', {
  advertising: 'Advertising or phone number',
  insulting: 'Insulting',
  'off-topic': 'Not about the piece',
  photo: 'A photo that cannot be shown',
  'no-order': 'No order behind it',
});
