import type { RefusalCode } from '../../rules/refusals/refusal.ts';
import { ShopError } from '../shop-error.ts';

/** The errors that triggers raise: RAISE(ABORT, '…'). */
export const raisedWords = [
  'ADMIN_ACTION_IMMUTABLE',
  'ADVANCE_RETURNED',
  'ADVANCE_STAYS',
  'ADVANCE_UNPAID',
  'ADVANCE_WRONG',
  'BANK_LINE_SPENT',
  'BUSINESS_INVOICED',
  'BUSINESS_STATE',
  'BUSINESS_UNNAMED',
  'CALL_MOVED_BACK',
  'CALL_NOT_LOOKED_UP',
  'CASH_IMMUTABLE',
  'CASH_CHECK_WRONG',
  'CASH_WAITS',
  'CHAT_ORDER_ENDED',
  'CLAIM_MOVED_BACK',
  'CLAIM_NOT_PAID',
  'COD_ORDER_AT_GATEWAY',
  'COD_ORDER_REOPENED',
  'CONFLICT',
  'CONTACT_UNPROVED',
  'CORRECTION_WRONG',
  'COST_IMMUTABLE',
  'COST_WRONG',
  'COUPON_CUSTOMER_LIMIT',
  'CREDIT_ABOVE_INVOICE',
  'DISPUTE_MOVED_BACK',
  'EDIT_LAST_PIECE',
  'EDIT_STATE_INVOICED',
  'EVIDENCE_CLOSED',
  'EVIDENCE_FULL',
  'EXCHANGE_ABOVE_BOUGHT',
  'GIFT_UNCLEAR',
  'GRIEVANCE_IMMUTABLE',
  'GRIEVANCE_MOVED',
  'HAND_REFUND_IMMUTABLE',
  'HOLD_NOT_EXTENDABLE',
  'HOLD_TOO_LONG',
  'HOLD_UNWATCHED',
  'INVOICE_DATE_WRONG',
  'GST_FILE_IMMUTABLE',
  'INVOICE_IMMUTABLE',
  'INVOICE_NUMBER_GAP',
  'ITEM_NOT_SOLD',
  'LOT_ABOVE_COUNT',
  'LOT_BELOW_STOCK',
  'LOT_IMMUTABLE',
  'MANUAL_ORDER_UNCLEAR',
  'MATCH_IMMUTABLE',
  'MATCH_MONTH_WRONG',
  'MONEY_IMMUTABLE',
  'MONTH_CLOSED',
  'MONTH_UNEXPLAINED',
  'NDR_CLOSED',
  'NUMBERS_BEGUN',
  'ORDER_ADDRESS_IMMUTABLE',
  'ORDER_ALREADY_PAID',
  'ORDER_CLOSED',
  'ORDER_EDIT_IMMUTABLE',
  'ORDER_EDIT_STALE',
  'ORDER_EVENT_IMMUTABLE',
  'ORDER_ITEM_IMMUTABLE',
  'ORDER_MONEY_IMMUTABLE',
  'ORDER_NOTE_IMMUTABLE',
  'ORDER_NOT_COD',
  'ORDER_NOT_DELETABLE',
  'ORDER_NOT_EDITABLE',
  'ORDER_NOT_PENDING',
  'ORDER_ORIGIN_WRONG',
  'ORDER_REPLACED_BY_COD',
  'ORDER_TERMS_IMMUTABLE',
  'OUT_OF_STOCK',
  'OVER_REFUND',
  'PARCEL_ABOVE_BOUGHT',
  'PARCEL_CASH_WRONG',
  'PARCEL_IMMUTABLE',
  'PARCEL_MOVE_REFUSED',
  'PARCEL_NOT_BOOKABLE',
  'PARCEL_NOT_DRAFT',
  'PARCEL_OF_TWO_BUYERS',
  'PARCEL_OPENED',
  'PARCEL_UNDER_WAY',
  'PAYMENT_DISPUTED',
  'PAY_NOW_CLOSED',
  'PAYMENT_AMOUNT_MISMATCH',
  'PAYMENT_MISSING',
  'PAYMENT_MOVED_BACK',
  'PAYMENT_NOT_DELETABLE',
  'PAYMENT_NOT_REFUNDED',
  'PRICE_CHANGED',
  'PRODUCT_NOT_FOR_SALE',
  'PRODUCT_NUMBER_USED',
  'RATE_CHANGE_IMMUTABLE',
  'RECON_VERSION_WRONG',
  'REFUND_ABOVE_BOUGHT',
  'REFUND_INCOMPLETE',
  'REFUND_ITEM_IMMUTABLE',
  'REFUND_MOVED_BACK',
  'RESERVATION_WRONG',
  'RETURN_ABOVE_BOUGHT',
  'RETURN_EVENT_IMMUTABLE',
  'RETURN_IMMUTABLE',
  'RETURN_LINES',
  'RETURN_NOT_DELETABLE',
  'RETURN_NOT_DELIVERED',
  'RETURN_NOT_FOUND',
  'RETURN_NOT_REQUESTED',
  'RETURN_WINDOW_CLOSED',
  'REVIEW_IMMUTABLE',
  'REVIEW_NOT_BOUGHT',
  'SALE_NOT_REVERSIBLE',
  'SAMPLE_IN_SHOP',
  'SELLER_UNKNOWN',
  'SETTLEMENT_MOVED_BACK',
  'SHOP_CLOSED',
  'SHOP_STAYS_OPEN',
  'SHOP_UNOPENED',
  'SIZE_HELD',
  'SIZE_IN_USE',
  'SIZE_NOT_OFFERED',
  'SIZE_UNKNOWN',
  'STOCK_MOVE_IMMUTABLE',
  'STOCK_WITHOUT_MOVE',
  'SUBTOTAL_MISMATCH',
  'TAX_IN_USE',
  'TAX_UNKNOWN',
  'TOO_MANY_CHAT_ORDERS',
  'TOO_MANY_HOLDS',
  'TOO_MUCH_CASH',
  'TRANSITION_NOT_ALLOWED',
  'TRAVEL_CASH',
  'TRAVEL_CLOSED',
  'TRAVEL_IMMUTABLE',
  'TRAVEL_TERMS',
  'VERDICT_CHANGED',
  'WAYBILL_USED',
  'WORDS_IMMUTABLE',
] as const;

/** The error of the triggers by which `npm run restore` closes the former database (functions/cli/restore/close-live.ts). */
const MOVED = 'SHOP_MOVED' as const;

/** CHECKs and unique columns that callers handle, as SQLite names them, and what their violation means. */
export const constraintMeanings = {
  products_stock_quantity_not_negative: 'OUT_OF_STOCK',
  product_sizes_stock_quantity_not_negative: 'OUT_OF_STOCK',
  coupons_uses_count_not_negative: 'COUPON_LIMIT',
  coupons_uses_count_within_max: 'COUPON_LIMIT',
  'products.id': 'ID_TAKEN',
  'reviews.id': 'ID_TAKEN',
  'notification_bar_settings.id': 'ID_TAKEN',
  'shop_words.kind, shop_words.language, shop_words.version': 'ID_TAKEN',
  'products.sku': 'SKU_TAKEN',
  'orders.idempotency_key': 'ORDER_KEY_TAKEN',
  'orders.cart_fingerprint': 'CART_IS_OPEN',
  'orders.number': 'ORDER_NUMBER_TAKEN',
  'cart_merges.token': 'CART_IS_MERGED',
  'order_edits.id': 'EDIT_IS_KNOWN',
  'order_edits.order_id, order_edits.version': 'ORDER_EDIT_STALE',
  'order_edits.order_id, order_edits.kind': 'ORDER_EDITED_ONCE',
  'webhook_events.event_id': 'EVENT_IS_KNOWN',
  'refunds.id': 'REFUND_IS_KNOWN',
  'hand_refunds.id': 'REFUND_IS_KNOWN',
  'refunds.gateway_refund_id': 'REFUND_IS_KNOWN',
  'returns.id': 'RETURN_IS_KNOWN',
  'reviews.order_id, reviews.line': 'REVIEW_IS_KNOWN',
  'grievances.request_hash': 'GRIEVANCE_IS_KNOWN',
  'categories.name': 'NAME_TAKEN',
  'categories.slug': 'NAME_TAKEN',
  'saved_views.user_id, saved_views.path, saved_views.name': 'NAME_TAKEN',
  'page_view_batches.id': 'VIEWS_ARE_WRITTEN',
  'parcels.id': 'PARCEL_IS_KNOWN',
  'parcels.number': 'PARCEL_NUMBER_TAKEN',
  'parcels.reference': 'PARCEL_NUMBER_TAKEN',
  'parcel_references.reference': 'PARCEL_NUMBER_TAKEN',
  'parcels.courier, parcels.awb': 'AWB_TAKEN',
  'shipment_calls.parcel_id, shipment_calls.kind': 'CALL_IS_OPEN',
  'shipment_calls.parcel_id, shipment_calls.kind, shipment_calls.turn': 'CALL_IS_OPEN',
  'ndr_acts.parcel_id, ndr_acts.attempt': 'NDR_CLOSED',
  'parcel_costs.document, parcel_costs.line': 'COST_IS_KNOWN',
  'gst_files.month, gst_files.gstin': 'GST_FILED_ONCE',
  'supplier_tax.corrects': 'FIGURE_IS_KNOWN',
  'supplier_tax.supplier, supplier_tax.number': 'FIGURE_IS_KNOWN',
  'supplier_tax.month, supplier_tax.supplier': 'FIGURE_IS_KNOWN',
  'supplier_tax.id': 'FIGURE_IS_KNOWN',
  'cod_remittances.utr': 'REMITTANCE_IS_KNOWN',
  'bank_files.id': 'BANK_FILE_IS_KNOWN',
  'purchase_lots.id': 'LOT_IS_KNOWN',
  'money_months.month': 'MONTH_IS_CLOSED',
} as const;

/** The rule that a refused batch violated. OTHER_CONSTRAINT: one that no caller handles. */
export type Violation =
  | (typeof raisedWords)[number]
  | typeof MOVED
  | (typeof constraintMeanings)[keyof typeof constraintMeanings]
  | 'OTHER_CONSTRAINT';

/** A batch that the database refused; nothing of it was written. */
export class DatabaseRefusal extends Error {}

/**
 * SQLite's name of the violated constraint, for the log: 'orders.number', 'orders_total_is_sum', 'PRICE_CHANGED'. Null for every other
 * failure.
 */
export function constraintOf(error: unknown): string | null {
  if (!(error instanceof DatabaseRefusal) || !error.message.includes('SQLITE_CONSTRAINT')) return null;
  return error.message.split(': ').at(-1) ?? null;
}

/** Returns the rule that a refused batch violated. Null for every other failure. */
export function violatedConstraint(error: unknown): Violation | null {
  const constraint = constraintOf(error);
  if (constraint === null) return null;
  const raised = [...raisedWords, MOVED].find((word) => word === constraint);
  if (raised) return raised;
  return isListed(constraint) ? constraintMeanings[constraint] : 'OTHER_CONSTRAINT';
}

const isListed = (constraint: string): constraint is keyof typeof constraintMeanings => Object.hasOwn(constraintMeanings, constraint);

/** The refusal that a caller gives for each violation that it expects. */
export type Answers = Readonly<Partial<Record<Violation, RefusalCode>>>;

/** Returns the refusal for an error by the caller's table; null if the table has none. */
export function answerTo(error: unknown, answers: Answers): ShopError | null {
  const violation = violatedConstraint(error);
  const code = violation === null ? undefined : answers[violation];
  return code === undefined ? null : new ShopError(code);
}
