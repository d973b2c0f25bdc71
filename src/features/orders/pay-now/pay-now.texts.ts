import { catalogue } from '../../../rules/language/texts.ts';

/** Paying a cash order online before it leaves. */
export const payNowTexts = catalogue('pay-now', {
  link: 'Pay {amount} online now',
  linkAbout: 'Then there is nothing to pay at the door.',
  title: 'Pay for your order {number}',
  description: 'Pay a cash order online before it is sent.',
  ask: 'You may pay {amount} now by UPI, card or net banking. Then nothing is due at the door.',
  keep: 'If you do not pay now, your order stays as it is, and you pay {amount} at the door.',
  button: 'Pay {amount} now',
  paid: 'This order is paid. Nothing is due at the door.',
  late: 'The courier has this parcel already, so it cannot be paid online any more. Please pay {amount} at the door.',
  ended: 'This order has ended. There is nothing to pay.',
  notCash: 'This order is not a cash order.',
  goesTo: 'It goes to',
  view: 'View the order',
});
