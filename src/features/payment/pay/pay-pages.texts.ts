import { catalogue } from '../../../rules/language/texts.ts';

/** What the pages where somebody pays are called in tabs and searches. */
export const payPagesTexts = catalogue('pay-pages', {
  checkout: 'Checkout',
  checkoutAbout: 'Pay for the pieces in your cart.',
  cash: 'Cash on delivery',
  cashAbout: 'Order for cash on delivery.',
});
