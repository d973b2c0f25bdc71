import { catalogue } from '../language/texts.ts';

/** Those of a payment that was begun. */
export const paymentTexts = catalogue('payments', {
  R05: 'The payment service did not return a payment number.',
  R06: 'Your order did not get a number.',
  R07: 'The amount to pay was not the total you saw.',
  R08: 'The payment window could not be opened.',
  EF01: 'We could not create your order.',
  EF02: 'We could not confirm this payment.',
  tryAgain: 'Nothing was charged. Please try again.',
  checkTotal: 'Nothing was charged. Please check the total, then pay.',
  payAgain: 'Check your internet connection and press Pay again. You are never charged twice for the same cart.',
  moneySafe: 'Your money is safe. Please contact support and quote your order number.',
  unknown: 'This payment did not go through.',
  unknownAdvice: 'Please try again, or contact us.',
  debited: 'If money was debited, it returns automatically to the same account within 5 to 7 working days.',
  failedWhy: 'Payment did not go through: {why}. Nothing was debited.',
  failed: 'Payment did not go through. {reason}',
  declined: 'Your bank or app declined it.',
});
