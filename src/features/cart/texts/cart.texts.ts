import { catalogue } from '../../../rules/language/texts.ts';

/** What the server says of carts: the frame of the drawer, and pieces that are no longer there. */
export const cartTexts = catalogue('cart', {
  title: 'Your cart',
  notFound: 'Product Not Found',
  unavailable: 'Product Info Unavailable',
  invalid: 'Invalid Product Data',
});
