import { catalogue } from '../../../rules/language/texts.ts';

/** The field for the words on the card of a present. */
export const giftCardTexts = catalogue('gift-card', {
  words: 'Words on the card',
  optional: '(optional)',
  left: '{n} characters left',
});
