import { GATEWAY_NAME } from '../payment/gateway-name.ts';
import { moneyRefusals } from './money-refusals.ts';
import { parcelRefusals } from './parcel-refusals.ts';
import { type RefusalText, refusalsOf } from './refusal-text.ts';

/** The refusals of the admin area. Screens put their own title before the sentence: 'Failed to update product.' */
export const adminRefusals = {
  ...parcelRefusals,
  ...moneyRefusals,
  RECORD_NOT_FOUND: [404, 'Not found', 'This record does not exist any more.'],
  RECORD_CHANGED: [409, 'Changed meanwhile', 'Somebody saved this record after you opened it. Look at what changed, then save again.'],
  CUSTOMER_HAS_ORDER: [
    409,
    'An order is open',
    'An order of this customer waits for its payment, is on its way or is being returned. Erase the data once it has ended.',
  ],
  NUMBERS_BEGUN: [409, 'Already in use', 'A number was given with these letters. They stay as they are, for orders and for invoices.'],
  NO_SAMPLE: [409, 'No sample', 'The shop has no order yet that this mail could be about.'],
  ALREADY_TOLD: [409, 'Already written', 'Every customer with an open order has been told of this version.'],
  FIELDS_WRONG: [422, 'Validation Error', 'Please check the fields marked below.'],
  NAME_TAKEN: [409, 'Validation Error', 'Another record has this name already.'],
  TOO_MANY_CHAT_ORDERS: [
    409,
    'Too much is held',
    'Too many links are open, or they hold too many pieces. End one that is not needed any more, or wait until it is paid.',
  ],
  VIEWS_FULL: [409, 'Too many views', 'You have 20 saved views. Delete one first.'],
  SKU_TAKEN: [409, 'Validation Error', 'Another product has this SKU already.'],
  USES_TOO_LOW: [409, 'Validation Error', 'More orders than this use it already.'],
  CATEGORY_IN_USE: [409, 'Cannot Delete', 'The category is in use.'],
  STOCK_TOO_LOW: [409, 'Stock too low', 'That many pieces are not on the shelf. What open orders hold cannot be taken.'],
  LOT_ABOVE_COUNT: [
    409,
    'More than there are',
    'Fewer pieces are on the shelf or sold without a cost. Let the purchase add them to the stock.',
  ],
  LOT_BELOW_STOCK: [409, 'Fewer are left', 'Fewer pieces than that remain of this purchase. Sold pieces keep their cost.'],
  LOT_IN_FUTURE: [422, 'Not bought yet', 'The day of the purchase is still to come.'],
  LOT_OF_SAMPLE: [409, 'A piece of the sample', 'Pieces of the sample shop are never bought.'],
  SIZES_HELD: [409, 'Open orders', 'Open orders hold pieces of this product. Change its sizes once they are paid or have ended.'],
  SIZE_NOT_OFFERED: [409, 'Size not listed', 'The category does not list these sizes. Add them to the category first.'],
  TAX_UNKNOWN: [409, 'Not on sale', 'A piece on sale needs an HSN code and a rate of GST. Type them in its form or in its category first.'],
  PICTURE_UNREADABLE: [422, 'Not a picture', 'The file is no picture that the shop can read. Use JPEG, PNG, WebP or AVIF.'],
  PICTURE_TOO_LARGE: [413, 'Too large', 'The file is too large.'],
  PICTURE_ADDRESS: [422, 'Not an address', 'Use the https address of a picture on a public site, or upload the file.'],
  PICTURE_NOT_FETCHED: [422, 'Not fetched', 'The other site did not give the picture. Save it and upload the file.'],
  REFUND_PIECES: [409, 'Pieces changed', 'These pieces were refunded or put back into stock meanwhile. Look at the order again.'],
  UNDO_TOO_LATE: [409, 'Too late', 'The mail of this change has left. Choose the status instead.'],
  GATEWAY_SILENT: [502, 'No answer', `${GATEWAY_NAME} did not answer. Nothing has changed; try again in a minute.`],
  NOT_AT_GATEWAY: [409, `Not at ${GATEWAY_NAME}`, `A cash on delivery order has no payment at ${GATEWAY_NAME}.`],
  MESSAGE_NOT_SENDABLE: [409, 'Not possible', 'This message cannot be sent again.'],
  INVOICE_NOT_DUE: [409, 'No invoice yet', 'An order has an invoice once it is paid or on its way, and not if it was cancelled before.'],
  BUSINESS_INVOICED: [
    409,
    'Invoice issued',
    'An invoice never changes, nor does the business that it names. Credit this order and take a new one with the GSTIN.',
  ],
  DOCUMENT_LINK: [404, 'Link expired', 'This link is no longer valid. Open the order again.'],
  FIGURE_KNOWN: [409, 'Noted already', 'This invoice, or GSTR-2B of this month, is noted already. Correct that figure instead.'],
  GRIEVANCE_NOT_FOUND: [404, 'Not found', 'This complaint does not exist.'],
  GRIEVANCE_MOVED: [409, 'Changed meanwhile', 'This complaint changed meanwhile. Look at it again, then decide.'],
  DISPUTE_NOT_FOUND: [404, 'Not found', 'This dispute does not exist.'],
  DISPUTE_DECIDED: [409, 'Decided', 'The bank has decided this dispute. Look at it again.'],
  DISPUTE_REFUSED: [409, 'Refused', `${GATEWAY_NAME} refuses it.`],
  DISPUTE_UNHEARD: [502, 'No answer', `${GATEWAY_NAME} did not answer. Press again: what has arrived there is not sent twice.`],
  EVIDENCE_NOT_MADE: [409, 'No evidence', 'Make the evidence first.'],
  NOT_READY_TO_OPEN: [409, 'Not yet', 'The shop opens once steps 3 to 9 of the list are done.'],
  SAMPLE_IN_SHOP: [409, 'Sample in the shop', 'Remove the sample shop first: its pieces are never sold.'],
  SHOP_NOT_EMPTY: [409, 'Not empty', 'The sample shop goes only into a shop without pieces that is not open yet.'],
  NO_FILE: [422, 'No file', 'No file provided.'],
  NO_FILE_PATH: [422, 'No file path', 'No file path provided.'],
} as const satisfies Record<string, RefusalText>;

export type AdminRefusalCode = keyof typeof adminRefusals;

/** `adminRefusal('CATEGORY_IN_USE', 'Category "Rings" is in use.')` */
export const adminRefusal = refusalsOf(adminRefusals);
