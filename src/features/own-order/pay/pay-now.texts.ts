import { catalogue } from '../../../rules/language/texts.ts';

/** Paying a cash order online before it leaves. */
export const payNowTexts = catalogue('pay-now', {
  link: 'Pay {amount} online now',
  linkAbout: 'Then there is nothing to pay at the door.',
  title: 'Pay for your order {number}',
  description: 'Pay a cash order online before it is sent.',
  ask: 'You may pay {amount} now by UPI, card or net banking. Then nothing is due at the door.',
  keep: 'If you do not pay now, your order stays as it is, and you pay {amount} at the door.',
  linkAdvance: 'Pay {amount} now; {rest} at the door',
  askAdvance: 'Pay {amount} now by UPI, card or net banking, and {rest} at the door. We pack the order as soon as this part is paid.',
  advanceBack:
    'If the order ends before it is sent, all of it goes back. If you refuse the parcel at the door, we keep at most what the courier charges for both ways, and never more than this amount. If anything is our fault or the courier’s, all of it goes back.',
  advancePaid: 'The part in advance is paid. You pay {rest} at the door.',
  button: 'Pay {amount} now',
  paid: 'This order is paid. Nothing is due at the door.',
  late: 'The courier has this parcel already, so it cannot be paid online any more. Please pay {amount} at the door.',
  ended: 'This order has ended. There is nothing to pay.',
  notCash: 'This order is not a cash order.',
  goesTo: 'It goes to',
  view: 'View the order',
  contact: 'Write to us',
});
