import { catalogue } from '../../rules/language/texts.ts';

/** Texts that only the server writes on the page of the checkout. */
export const checkoutPageTexts = catalogue('checkout-page', {
  returns: 'Returns within {term}.',
  returnsExchange: 'Returns within {term}, exchanges within {exchange}.',
  needsScript: 'The cart and the payment window need JavaScript. Please switch it on, or call us: {phone}.',
  cashWithout: 'Without it you can order with cash on delivery from the page of a piece.',
  broken: 'This page did not load fully, so its buttons do nothing. Your cart is kept.',
  loadAgain: 'Load again',
  cashOfCart: 'Order your saved cart with cash on delivery',
});
