import { catalogue } from '../../../rules/language/texts.ts';

/** The card of a suggested piece. */
export const suggestedCardTexts = catalogue('suggested-card', {
  out: 'Out of stock',
  chooseSize: 'Choose Size',
  chooseSizeNamed: 'Choose Size: {name}',
  add: 'Add to Cart',
  addNamed: 'Add to Cart: {name}',
});
