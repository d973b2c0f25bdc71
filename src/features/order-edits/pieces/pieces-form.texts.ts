import { catalogue } from '../../../rules/language/texts.ts';

/** The pieces and the wrapping, on the page that changes an order. */
export const piecesFormTexts = catalogue('pieces-form', {
  pieces: 'Change the pieces',
  paidHow: 'What you take out is refunded to the account you paid from, less its share of a coupon. Delivery stays as it is.',
  cashHow: 'What you take out is no longer to be paid at the door, less its share of a coupon. Delivery stays as it is.',
  sized: 'Quantity {n}, size {size}',
  plain: 'Quantity {n}',
  size: 'Another size',
  changeSize: 'Change the size',
  left: 'How many to send',
  none: 'None',
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
