import { catalogue } from '../../../rules/language/texts.ts';

/** Texts of every page's script about the cart. */
export const cartBadgeTexts = catalogue('cart-badge', {
  cart: 'Cart',
  items: { one: 'Cart, {n} piece', other: 'Cart, {n} pieces' },
  offline: 'Please check your internet connection.',
  retry: 'Try Again',
});
