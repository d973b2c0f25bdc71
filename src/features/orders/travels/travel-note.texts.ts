import { catalogue } from '../../../rules/language/texts.ts';

/** Texts of an order about another one in its parcel. */
export const travelNoteTexts = catalogue('travel-note', {
  pay: 'Pay {total}',
  together: 'Travels in one parcel with order {order}.',
  sameOrAlone: 'Added to order {order}. If that one left before, this one comes in a parcel of its own, without a delivery fee.',
  alone: 'Was added to order {order}, which has ended: this one comes in a parcel of its own, without a delivery fee.',
  waits: 'Order {order} can travel along: pay its {amount} by {until}, else this order goes without it.',
  payBy: 'Pay {amount} by {until}, so that these pieces travel with order {order}. It does not wait longer than that.',
  over: 'Was to travel with order {order}, which does not wait for it any more.',
});
