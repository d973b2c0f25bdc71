import { catalogue } from '../../../rules/language/texts.ts';

/** The page of a link to pay, which the owner sent in a chat. */
export const linkPayTexts = catalogue('link-pay', {
  description: 'Pay for the pieces that we hold for you.',
  ask: 'Pay {amount} by UPI, card or net banking. We send the pieces as soon as they are paid.',
  held: 'We hold these pieces for you until {until}.',
  button: 'Pay {amount}',
  paid: 'This order is paid. Thank you!',
  refunded: 'This order has ended. Its money goes back.',
  checking: 'We are checking the payment of this order. Please wait before you pay again.',
  over: 'This link is no longer valid, and its pieces are no longer held for you.',
  overWhat:
    'If you still want them, please write to us. If you have already paid, your order is made all the same, or the money comes back by itself.',
  wrong: 'If something is wrong here, write to us before you pay.',
  help: 'Money debited?',
});
