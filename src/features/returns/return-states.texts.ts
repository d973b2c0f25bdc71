import { catalogue } from '../../rules/language/texts.ts';

/** What a request for a return says of itself, and what an order says of its time for one. */
export const returnStatesTexts = catalogue('return-states', {
  pieceReceived: 'Piece received',
  otherSent: 'Other piece sent',
  refunded: 'Refunded',
  exchangeOf: 'Exchange {number}',
  returnOf: 'Return {number}',
  ourAnswer: 'Our answer',
  piece: '{quantity} × {name}',
  pieceOfSize: '{quantity} × {name}, size {size}',
  sizeInstead: 'size {size} instead',
  evidence: 'Photos and video that you sent',
  photoOf: 'Photo {n}',
  photo: 'Photo',
  video: 'Video',
  withdraw: 'Withdraw this request',
  requested: 'We will answer by email within 48 hours. You can withdraw the request until then.',
  pack: 'Pack the piece with its tags and everything that came with it.',
  wePay: 'We will arrange and pay for the return shipping, and write to you about the day.',
  youPay: 'Send it to {address}. You pay for the return shipping.',
  exchangeSoon: 'We will send the other piece within one working day of receiving the piece.',
  refundSoon: 'We will start your refund within one working day of receiving the piece.',
  exchangeBy: 'We will send the other piece by {time}.',
  refundBy: 'We will start your refund by {time}.',
  cash: 'We will contact you to ask for the bank account or UPI ID for your refund.',
  declined: 'You can write to us or call us about this answer, or send a new request with more evidence before the deadline.',
  cancelled: 'You withdrew this request.',
  exchanged: 'Your other piece is on its way to you.',
  returnedBefore: 'Your money for these pieces has already been returned.',
  returnedByHand: 'We have returned {amount} to you.',
  goesBack: '{amount} goes back to the account you paid from. {timing}',
  allAsked: 'All pieces of this order are already in a request.',
  openLonger: 'Return until {mind}, exchange until {exchange}; a defective, damaged, wrong or late piece until {fault}.',
  open: 'Open until {mind}, {term} after delivery, and until {fault} for a defective, damaged, wrong or late piece.',
  exchangeOnly:
    'The {term} for a return ended on {mind}. You can exchange a piece until {exchange}, and return a defective, damaged, wrong or late piece until {fault}.',
  faultsAfterExchange:
    'The {term} for an exchange ended on {exchange}. You can return a defective, damaged, wrong or late piece until {fault}.',
  faultsOnly:
    'The {term} for a change of mind ended on {exchange}. You can return a defective, damaged, wrong or late piece until {fault}.',
  closed: 'The time to ask for a return ended on {fault}. If a piece has a defect, please write to us anyway.',
});
