import { catalogue } from '../rules/language/texts.ts';

/** Buttons that many places have. */
export const controlTexts = catalogue('controls', {
  close: 'Close',
  messages: 'Messages',
  oneLess: 'One less',
  oneMore: 'One more',
  rated: '{n} of 5 stars',
});
