import { catalogue } from '../../../rules/language/texts.ts';

/** Texts for a change of the cart that the server refuses or cannot be asked about. */
export const cartSyncTexts = catalogue('cart-sync', {
  add: 'Error Adding to Cart',
  set: 'Error Updating Quantity',
  remove: 'Error Removing Item',
  clear: 'Error Clearing Cart',
  loadError: 'Cart Load Error',
  lastCopy: '{details} This is the last saved copy of your cart.',
  syncError: 'Cart Sync Error',
  syncFailed: 'Cart Sync Failed',
  stillSaved: '{details} Your pieces are still saved in this browser.',
  loadFailed: 'Cart Load Failed',
  unexpected: 'An unexpected error occurred while loading your cart.',
});
