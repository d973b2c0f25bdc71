import { catalogue } from '../../../rules/language/texts.ts';

/** What a press on the announced coupon says. */
export const announcedCouponTexts = catalogue('announced-coupon', {
  isOn: '{code} is on',
  inCart: 'It comes off your bill in the cart.',
  atCheckout: 'It comes off your bill at checkout.',
  save: 'You save {amount}.',
});
