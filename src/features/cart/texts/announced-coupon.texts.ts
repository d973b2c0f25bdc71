import { catalogue } from '../../../rules/language/texts.ts';

/** Texts of the press on the announced coupon. */
export const announcedCouponTexts = catalogue('announced-coupon', {
  isOn: '{code} is on',
  inCart: 'It comes off your bill in the cart.',
  atCheckout: 'It comes off your bill at checkout.',
  save: 'You save {amount}.',
});
