import { catalogue } from '../../language/texts.ts';

/** Why pieces that are added to an order are not paid in cash. */
export const travelTexts = catalogue('travel-rules', {
  onlineOnly: 'Your order is not paid in cash, so the pieces that you add are paid online.',
  wholeRupees: 'Our couriers collect whole rupees. Please pay these pieces online.',
  cashUpTo: 'Our couriers collect up to {amount} for a parcel, and {due} are due for your order already. Please pay these pieces online.',
});
