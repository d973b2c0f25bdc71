import { catalogue } from '../../rules/language/texts.ts';

/** Texts about the state of an order's money. */
export const salesTexts = catalogue('sales', {
  soldOut: 'The last piece was sold while your payment was on its way.',
  couponUsed: 'The coupon was used up while your payment was on its way.',
  paidTwice: 'This order was already paid, so we are returning the second payment.',
  codInstead: 'You ordered the same pieces with cash on delivery, so there was nothing to pay online. That order has not changed.',
  wrongAmount: 'The amount we received is not the amount of the order.',
  notOpen: 'The order was no longer open when your payment reached us.',
  refundSent: 'Your refund of {sum} has been sent. {timing}',
  refundAtBank: 'Your refund of {sum} is with the bank. {timing}',
  refundFailed: 'The first attempt to refund {sum} failed. We are taking care of it; you don’t need to do anything.',
  refundStarts: 'Your refund of {sum} starts within one working day. {timing}',
  refunded: 'Refunded',
  returning: 'On its way back',
  received: 'We have received your payment and the order is paid.',
  paid: 'Paid',
  onItsWay: 'Your money is on its way to your account. {timing}',
  bankConfirms: 'Your bank is confirming the payment. If it does not do so within five days, the money returns to you automatically.',
  confirming: 'Being confirmed',
  weCheck: 'We are checking this payment. Your money is safe, and we will write to you.',
  checking: 'Being checked',
  noPayment: 'We have not received a payment for this order. {debited}',
  notReceived: 'Not received yet',
  addressGiven: 'The address you gave with the order.',
});
