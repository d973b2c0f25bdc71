import { catalogue } from '../language/texts.ts';

/** Charges, coupons and offers. */
export const chargeTexts = catalogue('charges', {
  deliveryAndWrap: 'Delivery and gift wrap',
  wrap: 'Gift wrap',
  delivery: 'Delivery',
  couponNeeds: 'This coupon needs a purchase of at least {amount}.',
  off: '{percent}% off',
  sale: 'Sale',
});
