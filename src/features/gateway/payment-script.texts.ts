import { catalogue } from '../../rules/language/texts.ts';

/** Texts of the scripts around the payment window. */
export const paymentScriptTexts = catalogue('payment-script', {
  busy: 'Processing...',
  retry: 'You can try to pay for your order again.',
  pressAgain: '{notice} Press again to pay.',
  failed: 'Payment Failed',
  toCart: 'Go to your cart',
  cancelled: 'Payment Cancelled',
  closed: 'You closed the payment window. {kept}',
  pin: 'the UPI PIN was wrong',
  otp: 'the one-time password was wrong',
  cvv: 'the CVV of the card was wrong',
  card: 'the details of the card were wrong',
  expiry: 'the expiry date of the card was wrong',
  vpa: 'the UPI ID was not found',
  funds: 'the account does not have enough money',
  limit: 'the bank’s limit for payments was reached',
  cardDeclined: 'the bank declined the card',
});
