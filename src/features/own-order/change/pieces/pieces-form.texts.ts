import { catalogue } from '../../../../rules/language/texts.ts';

/** The pieces and the wrapping, on the page that changes an order. */
export const piecesFormTexts = catalogue('pieces-form', {
  pieces: 'Change the pieces',
  paidHow:
    'What you take out is refunded to the account you paid from, less its share of a coupon. If what stays is below the least purchase of the coupon or of free delivery, the order loses that; each choice says how much.',
  cashHow:
    'What you take out is no longer to be paid at the door, less its share of a coupon. If what stays is below the least purchase of the coupon or of free delivery, the order loses that; each choice says how much.',
  sized: 'Quantity {n}, size {size}',
  plain: 'Quantity {n}',
  size: 'Another size, same price',
  changeSize: 'Change the size',
  left: 'How many to send',
  none: 'None',
  choice: '{left}: {money}',
  back: '{amount} back',
  less: '{amount} less to pay',
  lostCoupon: '{less}; the coupon no longer applies ({lost})',
  lostDelivery: '{less}; delivery is no longer free ({lost})',
  lostBoth: '{less}; the coupon no longer applies and delivery is no longer free ({lost})',
  changeLeft: 'Send fewer',
  takeOut: 'Take it out',
  sendOnly: 'Send only {n}',
  forGood: 'It cannot be put back into this order.',
  takeOutYes: 'Yes, change it',
  gift: 'Change the present',
  emptyNote: 'Leave the card empty',
  wrapOff: 'Take the gift wrap off',
  wrapOffFor: 'Take the gift wrap off ({amount} less)',
});
