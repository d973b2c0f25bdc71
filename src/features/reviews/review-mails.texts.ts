import { catalogue } from '../../rules/language/texts.ts';

/** The mails about reviews. */
export const reviewMailsTexts = catalogue('review-mails', {
  askSubject: 'How is {product}?',
  askSubjectMany: 'How are the pieces of order {order}?',
  howIsIt: 'How is it?',
  howAreThey: 'How are they?',
  askPreview: 'A few words help others to choose: {products}',
  fromOrder: 'From order {order}: {products}.',
  goodOrBad: 'Good or bad:',
  goodOrBadText: 'we publish what buyers write, whatever its stars, and never change a word.',
  howWeCheck: 'How we check',
  write: 'Write a review',
  once: 'Only once.',
  onceText: 'We ask once for each order, and you need not answer.',
  refusedSubject: 'Your review of {product}',
  refusedTitle: 'We could not publish your review',
  refusedText: 'we read your review of {product} and could not publish it as it is.',
  refusedPreview: 'Why: {reason}',
  why: 'Why?',
  whyText: '{reason}. The number of stars is never a reason.',
  whatNow: 'What now?',
  whatNowText: 'Your text is kept. Change what is in the way and send it again.',
  change: 'Change my review',
  differently: 'Do you see it differently?',
  differentlyText: 'Reply to this email, and a person reads it.',
});
