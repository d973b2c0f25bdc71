import { catalogue } from '../language/texts.ts';

/** Texts about the price of delivery to a PIN code. */
export const deliveryTermTexts = catalogue('delivery-terms', {
  free: 'Free to {pin} {city}.',
  fee: '{fee} to {pin} {city}, free from {freeFrom}.',
  cash: 'Cash on delivery possible.',
  notThere: 'We do not deliver to {pin} yet.',
  noCash: 'No cash on delivery for this piece.',
});
