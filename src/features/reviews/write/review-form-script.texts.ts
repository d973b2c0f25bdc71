import { catalogue } from '../../../rules/language/texts.ts';

/** Texts of the script of the review form. */
export const reviewFormScriptTexts = catalogue('review-form-script', {
  noConnection: 'No connection',
  notSent: 'Your review was not sent. Everything you typed is still here: please try again.',
  missing: 'Something is missing',
  remove: 'Remove',
  removePhoto: 'Remove photo {n}',
  photoAdded: 'Photo {n} added',
  photoRemoved: 'Photo removed',
  yourPhoto: 'Your photo {n}',
});
