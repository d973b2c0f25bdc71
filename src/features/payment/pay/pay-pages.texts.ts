import { catalogue } from '../../../rules/language/texts.ts';

/** Titles, in tabs and searches, of the pages where somebody pays. */
export const payPagesTexts = catalogue('pay-pages', {
  checkout: 'Checkout',
  checkoutAbout: 'Pay for the pieces in your cart.',
  cash: 'Cash on delivery',
  cashAbout: 'Order for cash on delivery.',
});
