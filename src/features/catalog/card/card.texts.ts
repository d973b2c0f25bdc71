import { catalogue } from '../../../rules/language/texts.ts';

/** The cards of pieces. */
export const cardTexts = catalogue('card', {
  out: 'Out of stock',
  left: 'Only {n} left',
  rated: '{average} of {most} stars, {n} reviews',
  chooseSize: 'Choose Size',
  chooseSizeOf: 'Choose Size: {name}',
  add: 'Add to Cart',
  sale: 'Sale',
  off: '{amount} off',
  until: 'Until {time}',
});
