import { catalogue } from '../../../rules/language/texts.ts';

/** A line of the cart. */
export const cartLineTexts = catalogue('cart-line', {
  each: '{price} each',
  quantity: 'Quantity of {name}',
  remove: 'Remove {name}',
  was: 'was',
});
