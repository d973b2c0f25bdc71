import { catalogue } from '../../../rules/language/texts.ts';

/** The mail that tells buyers with an open order what a new version of a policy changes. */
export const policyChangedTexts = catalogue('policy-changed-mail', {
  subject: '{policy}: what has changed',
  headline: '{policy} has a new text',
  since: 'since {date} our “{policy}” has a new text. You have an open order with us, so here is what has changed.',
  preview: 'What has changed: {summary}',
  what: 'What has changed:',
  order: 'Your order {order}',
  keeps: 'was placed before: the text of its day applies to it.',
  placedBefore: 'was placed before.',
  read: 'Read the new text',
  questions: 'Questions?',
  reply: 'Reply to this email, and a person reads it.',
});
