import { catalogue } from '../../rules/language/texts.ts';

/** Paying for an order that is there, and why it cannot be paid. */
export const payTexts = catalogue('payment', {
  needsScript: 'The payment window needs JavaScript. Please turn it on to pay.',
  payAgain: 'Pay again {total}',
  codAlready: 'You have already ordered these pieces with cash on delivery.',
  newerOrder: 'You have a newer order with the same pieces. Please use that order. Nothing was charged for this one.',
  bankConfirms: 'Your bank is confirming a payment for this order. Please wait a minute, so that you do not pay twice.',
  sumChanged: 'The order now costs {now}, not {then}. Nothing was charged. Please load this page again, then pay.',
  linkEnded: 'This link is no longer valid, and its pieces are no longer held for you. Nothing was charged. Please write to us.',
  overUnavailable:
    'The time to pay for this order is over, and its pieces are no longer held for you. No longer available as ordered: {names}. Nothing was charged.',
  overPrice:
    'The time to pay for this order is over, and its pieces are no longer held for you. They now cost {now} instead of {then}. Nothing was charged. Please order them again.',
});
