import { catalogue } from '../../../rules/language/texts.ts';

/** The toast after a piece went into the cart. */
export const cartToastTexts = catalogue('cart-toasts', {
  added: 'Added to Cart',
  piece: '{name}.',
  sized: '{name}, size {size}.',
  view: 'View cart',
});
