import { catalogue } from '../language/texts.ts';

/** The reasons for a return. */
export const returnReasonTexts = catalogue('return-reasons', {
  size: 'The size does not fit',
  changed_mind: 'I changed my mind',
  defective: 'It is defective',
  damaged: 'It arrived damaged',
  wrong: 'Wrong piece',
  not_described: 'It is not as described',
  late: 'Came too late',
});

/** The statuses of a return, and what the rules say of its windows. */
export const returnRuleTexts = catalogue('return-rules', {
  requested: 'Requested',
  accepted: 'Accepted',
  declined: 'Declined',
  received: 'Received',
  settled: 'Settled',
  cancelled: 'Withdrawn',
  over: 'The {term} for this request ended on {until}.',
  exchangeUntil: 'You can ask for an exchange until {until}.',
  faultUntil: 'A piece that is defective, damaged, wrong or not as described can be returned until {until}.',
  writeAnyway: 'Please write to us anyway; a real defect is never refused for that reason alone.',
});

/** Texts about how long something can be returned, and files that may be added. */
export const returnTermTexts = catalogue('return-terms', {
  hours: '{n} hours',
  days: '{n} days',
  exchangesWithin: ', {subject} within {term}',
  photo: 'JPEG, PNG, WebP or HEIC, up to 10 MB each',
  video: 'MP4, WebM or MOV, up to 50 MB',
});
