import { type RefusalText, refusalsOf } from './refusal-text.ts';

/** Refusals of changes of a sold order. */
export const editRefusals = {
  ORDER_NOT_EDITABLE: [
    409,
    'Too late to change',
    'This order has left or has ended, so it can no longer be changed here. Please write to us or call us.',
  ],
  ORDER_EDITED_ONCE: [
    409,
    'Already changed',
    'You have changed this once already. Please write to us or call us if it is still not right.',
  ],
  ORDER_EDIT_STALE: [
    409,
    'Order changed',
    'This order was changed in another window in the meantime. Please look at it as it is now, then try again.',
  ],
  NOTHING_CHANGED: [422, 'Nothing changed', 'This is what the order has already.'],
  EDIT_STATE_INVOICED: [
    409,
    'Another State',
    'The invoice of this order is made for its State. To send it to another State, cancel the order and place it again.',
  ],
  BUSINESS_STATE: [
    409,
    'Another State',
    'This order is billed to a business with a GSTIN of its State. To send it to another State, cancel the order and place it again.',
  ],
  EDIT_LAST_PIECE: [409, 'Cancel it instead', 'Nothing would be left to send. Please cancel the order instead.'],
  EDIT_LOSES_MORE: [
    409,
    'Cancel it instead',
    'Without these pieces the order is below the least purchase of its coupon or of free delivery, and loses more than they cost. Please cancel the order and place it again.',
  ],
  EDIT_SUM_CHANGED: [
    409,
    'Sum changed',
    'The coupon or the delivery fee changed while you were here. The order stays as it is. Please check the new sum, then press again.',
  ],
  EDIT_SIZE_GONE: [409, 'Sold out', 'This size is sold out or is no longer sold. The order stays as it is.'],
  EDIT_PIECES: [422, 'Check the pieces', 'Choose a piece of this order, and fewer of it than now.'],
  EDIT_CODE_NEEDED: [422, 'Code needed', 'Please enter the code that we send you, then save the change.'],
  EDIT_BY_SHOP: [409, 'Write to us', 'This cannot be changed here. Please write to us or call us, and we change it for you.'],
  TRAVEL_CLOSED: [
    409,
    'It has left without them',
    'Nothing can be added to your first order any more: it has left, has ended or was changed. Nothing was charged. Please order these pieces on their own.',
  ],
} as const satisfies Record<string, RefusalText>;

export type EditRefusalCode = keyof typeof editRefusals;

/** `editRefusal('ORDER_NOT_EDITABLE')` */
export const editRefusal = refusalsOf(editRefusals);
