import { catalogue } from '../../../rules/language/texts.ts';

/** Refusals of the server about carts: the frame of the drawer, and pieces that are no longer there. */
export const cartTexts = catalogue('cart', {
  title: 'Your cart',
  notFound: 'Product Not Found',
  unavailable: 'Product Info Unavailable',
  invalid: 'Invalid Product Data',
});
