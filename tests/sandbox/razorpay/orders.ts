import { invalid } from './errors.ts';
import { newId, nowSeconds } from './ids.ts';
import { integer, isJson, type Json, notes, onlyFields, optionalText } from './input.ts';
import { all, type Collection, page } from './listing.ts';
import type { Sandbox } from './sandbox.ts';
import type { Order, OrderRecord, Payment } from './types.ts';

const FIELDS = ['amount', 'currency', 'receipt', 'notes', 'payment_capture', 'payment', 'partial_payment', 'unique_receipt'];
const RECEIPT_LENGTH = 40;
const SMALLEST_PAISE = 100;
const SHORTEST_EXPIRY_MINUTES = 12;

/** The order as the API returns it. */
export function orderView(record: OrderRecord): Order {
  const { auto_capture: _hidden, ...order } = record;
  return order;
}

/** `payment.capture` of the body, otherwise the older `payment_capture`, otherwise the account's setting. */
function capturesAtOnce(body: Json, setting: boolean): boolean {
  if (isJson(body.payment)) {
    const { capture, capture_options: options } = body.payment;
    if (capture !== 'automatic' && capture !== 'manual') throw invalid('payment.capture', 'capture must be automatic or manual');
    const expiry = isJson(options) ? options.automatic_expiry_period : undefined;
    if (expiry !== undefined) integer(expiry, 'automatic_expiry_period', SHORTEST_EXPIRY_MINUTES);
    return capture === 'automatic';
  }
  const flag = body.payment_capture;
  if (flag === undefined) return setting;
  if (flag === true || flag === 1 || flag === '1') return true;
  if (flag === false || flag === 0 || flag === '0') return false;
  throw invalid('payment_capture', 'payment_capture must be a boolean');
}

/**
 * Creates an order of `amount` paise. With unique receipts on, a repeated receipt returns the first order
 * if amount and currency match, and throws 400 if they do not.
 */
export function createOrder(sandbox: Sandbox, body: Json): Order {
  onlyFields(body, FIELDS);
  const amount = integer(body.amount, 'amount', SMALLEST_PAISE);
  if (body.currency !== 'INR') throw invalid('currency', 'currency must be INR');
  if (body.partial_payment === true) throw invalid('partial_payment', 'partial payments are not enabled');
  const receipt = optionalText(body.receipt, 'receipt', RECEIPT_LENGTH) || null;
  const unique = typeof body.unique_receipt === 'boolean' ? body.unique_receipt : sandbox.knobs.uniqueReceipt;
  const autoCapture = capturesAtOnce(body, sandbox.knobs.autoCapture);
  const clean = notes(body.notes);
  const [first] = receipt === null ? [] : sandbox.store.ordersWithReceipt(receipt);
  if (unique && first !== undefined) {
    if (first.amount !== amount || first.currency !== 'INR') throw invalid('receipt', 'receipt belongs to an order of another amount');
    return orderView(first);
  }
  const record: OrderRecord = {
    id: newId('order'),
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency: 'INR',
    receipt,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: clean,
    created_at: nowSeconds(),
    auto_capture: autoCapture,
  };
  sandbox.store.put('order', record);
  return orderView(record);
}

/** `receipt`, `from`, `to`, `count` and `skip` of the query; newest first. */
export function listOrders(sandbox: Sandbox, query: URLSearchParams): Collection<Order> {
  const receipt = query.get('receipt');
  const records = receipt === null ? sandbox.store.orders.values() : sandbox.store.ordersWithReceipt(receipt);
  return page([...records].map(orderView), query);
}

/** Every payment attempt for the order, newest first. */
export function orderPayments(sandbox: Sandbox, id: string): Collection<Payment> {
  return all(sandbox.store.paymentsOf(sandbox.store.order(id).id).reverse());
}
