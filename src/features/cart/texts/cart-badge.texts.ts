import { catalogue } from '../../../rules/language/texts.ts';

/** What the script of every page says of the cart. */
export const cartBadgeTexts = catalogue('cart-badge', {
  cart: 'Cart',
  items: { one: 'Cart, {n} piece', other: 'Cart, {n} pieces' },
  offline: 'Please check your internet connection.',
  retry: 'Try Again',
});
