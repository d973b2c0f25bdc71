import { type RefusalText, refusalsOf } from './refusal-text.ts';

/** Refusals of parcels; only the administrator sees them. */
export const parcelRefusals = {
  PARCEL_NOT_FOUND: [404, 'Parcel not found', 'This parcel does not exist.'],
  PARCEL_CHANGED: [409, 'Parcel changed', 'This parcel has changed in the meantime. Please look at it again.'],
  PARCEL_EMPTY: [422, 'Nothing to send', 'All pieces of this order are in parcels, refunded or cancelled.'],
  PARCEL_SPLIT: [422, 'Choose some pieces', 'At least one piece goes into this parcel, and at least one into the next.'],
  PARCEL_ABOVE_BOUGHT: [409, 'Pieces changed', 'These pieces are in another parcel, or were refunded meanwhile. Look at the order again.'],
  PARCEL_NOT_BOOKABLE: [409, 'Not to be sent', 'The order was cancelled or refunded, or its return is not accepted. No courier was asked.'],
  PARCEL_NOT_LATIN: [
    422,
    'Write it in Latin letters',
    'Couriers print Latin letters only. Correct name and address on the page of the parcel, then book it.',
  ],
  PARCEL_CASH_WRONG: [
    409,
    'Check the cash',
    'The parcels of this order must together collect what it owes. Change the cash of a parcel first.',
  ],
  PARCEL_UNDER_WAY: [
    409,
    'Courier is asked',
    'The courier is being asked about this parcel. Its answer is looked up within minutes; nothing is sent twice.',
  ],
  PARCEL_MOVE_REFUSED: [409, 'Not possible', 'This parcel cannot be given that state.'],
  TRAVEL_WAITS: [409, 'Pieces are added', 'An order that is to travel along can still be paid.'],
  PARCEL_TWO_BUYERS: [409, 'Two buyers', 'A parcel carries orders of one buyer to one address only.'],
  PARCEL_OPENED: [409, 'Opened before', 'This parcel has been opened, or has not come back.'],
  PARCEL_PIECES: [422, 'Check the pieces', 'Count each piece of the parcel once: good, broken or missing.'],
  BOX_UNKNOWN: [409, 'Box changed', 'The settings have no box of this name any more. Choose another one.'],
  LABEL_MISSING: [404, 'No label', 'This parcel has no label yet, or it was deleted 90 days after its end.'],
  PHOTO_MISSING: [404, 'No photograph', 'This parcel has no photograph, or it was deleted 90 days after its end.'],
  SCALE_GRAMS: [422, 'Enter the grams', 'Type what the scale shows, in whole grams.'],
  PHOTO_TOO_LATE: [409, 'The parcel has left', 'A parcel is photographed on the scale before the courier takes it.'],
  REMITTANCE_KNOWN: [409, 'Recorded before', 'A payment with this number is recorded. Nothing has changed.'],
  INVOICE_KNOWN: [409, 'Recorded before', 'An invoice with this number is recorded. Nothing has changed.'],
  CLAIM_NOT_DUE: [409, 'Nothing to claim', 'A parcel is claimed for once it is lost, damaged, or opened with pieces broken or missing.'],
  CLAIM_AMOUNT: [422, 'Enter the amount', 'Type what the courier grants, in rupees.'],
  NDR_CLOSED: [409, 'Answered before', 'This attempt was answered, or the parcel has moved on.'],
  COURIER_UNKNOWN: [422, 'Courier not set up', 'This courier has no keys in the settings. Choose another one, or send by hand.'],
  COURIER_KEY: [401, 'Not allowed', 'The key of this call is not ours.'],
  COURIER_CANNOT: [409, 'Not offered', 'This courier does not offer that.'],
  WAYBILLS_OUT: [409, 'Numbers are coming', 'The courier’s numbers are used up. New ones arrive within minutes; try again then.'],
} as const satisfies Record<string, RefusalText>;

/** `parcelRefusal('TRAVEL_WAITS', why)` */
export const parcelRefusal = refusalsOf(parcelRefusals);
