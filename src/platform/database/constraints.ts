import type { RefusalCode } from '../../rules/refusals/refusal.ts';
import { ShopError } from '../shop-error.ts';

/** What the triggers of the migrations say: RAISE(ABORT, '…'). */
export const raisedWords = [
  'APPEND_ONLY',
  'CASH_INSTEAD',
  'CASH_IS_PLACED',
  'CASH_ON_DELIVERY',
  'CONTACT_UNPROVED',
  'COUNTED_AMOUNT_DIFFERS',
  'EVIDENCE_CLOSED',
  'EVIDENCE_FULL',
  'GUARD_MISSED',
  'HOLD_ENDS',
  'ILLEGAL_TRANSITION',
  'NOT_CASH_ON_DELIVERY',
  'NOT_FOR_SALE',
  'NOT_SOLD',
  'ORDER_IS_CLOSED',
  'ORDER_IS_KEPT',
  'ORDER_ITEM_IS_FROZEN',
  'ORDER_MONEY_IS_FROZEN',
  'ORDER_STARTS_PENDING',
  'OVER_REFUND',
  'PAID_MONEY_STAYS',
  'PAID_ONCE',
  'PAID_WITHOUT_PAYMENT',
  'PAYMENT_IS_KEPT',
  'PAYMENT_MOVES_FORWARD',
  'PRICE_CHANGED',
  'REFUNDED_WITHOUT_REFUND',
  'REFUND_MOVES_FORWARD',
  'RETURN_ABOVE_BOUGHT',
  'RETURN_IS_FROZEN',
  'RETURN_IS_KEPT',
  'RETURN_LINES',
  'RETURN_NOT_DELIVERED',
  'RETURN_NOT_FOUND',
  'RETURN_STARTS_REQUESTED',
  'RETURN_WINDOW_CLOSED',
  'SOLD_STAYS_SOLD',
  'STOCK_COMES_FROM_MOVES',
  'SUBTOTAL_MISMATCH',
  'TOO_MANY_HOLDS',
  'TOO_MANY_PIECES',
  'UNKNOWN_SIZE',
] as const;

/** CHECKs and unique columns that the code tells apart, as SQLite names them, and what it means that a batch broke them. */
export const constraintMeanings = {
  'stock_quantity>=0': 'OUT_OF_STOCK',
  'size_stock_quantity>=0': 'OUT_OF_STOCK',
  'uses_count>=0': 'COUPON_LIMIT',
  'uses_count<=max_uses': 'COUPON_LIMIT',
  'orders.idem_key': 'ORDER_KEY_TAKEN',
  'orders.cart_fp': 'CART_IS_OPEN',
  'orders.number': 'ORDER_NUMBER_TAKEN',
  'cart_merges.token': 'CART_IS_MERGED',
  'webhook_events.event_id': 'EVENT_IS_KNOWN',
  'refunds.id': 'REFUND_IS_KNOWN',
  'refunds.razorpay_refund_id': 'REFUND_IS_KNOWN',
  'returns.id': 'RETURN_IS_KNOWN',
} as const;

/** What a refused batch broke. OTHER_CONSTRAINT: one that no caller tells from others. */
export type Violation = (typeof raisedWords)[number] | (typeof constraintMeanings)[keyof typeof constraintMeanings] | 'OTHER_CONSTRAINT';

/** A batch that the database refused; nothing of it was written. */
export class Refused extends Error {}

/** SQLite's name of the constraint that a batch broke, for the log: 'orders.number', 'order_total', 'PRICE_CHANGED'. Null for every other failure. */
export function constraintOf(error: unknown): string | null {
  if (!(error instanceof Refused) || !error.message.includes('SQLITE_CONSTRAINT')) return null;
  return error.message.split(': ').at(-1) ?? null;
}

/** What a refused batch broke. Null for every other failure. */
export function violated(error: unknown): Violation | null {
  const constraint = constraintOf(error);
  if (constraint === null) return null;
  const raised = raisedWords.find((word) => word === constraint);
  if (raised) return raised;
  return isListed(constraint) ? constraintMeanings[constraint] : 'OTHER_CONSTRAINT';
}

const isListed = (constraint: string): constraint is keyof typeof constraintMeanings => Object.hasOwn(constraintMeanings, constraint);

/** What a caller answers to each violation that it expects. */
export type Answers = Readonly<Partial<Record<Violation, RefusalCode>>>;

/** The error of a refused batch by the table of its caller; null where the table does not say. */
export function answerTo(error: unknown, answers: Answers): ShopError | null {
  const violation = violated(error);
  const code = violation === null ? undefined : answers[violation];
  return code === undefined ? null : new ShopError(code);
}
