import { invalid } from '../errors.ts';
import { newId, nowSeconds } from '../ids.ts';
import { integer, type Json, notes, onlyFields, optionalText } from '../input.ts';
import { all, type Collection, page } from '../listing.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Order, Payment } from '../types.ts';

const FIELDS = ['amount', 'currency', 'receipt', 'notes'];
const RECEIPT_LENGTH = 40;
const SMALLEST_PAISE = 100;

/** Creates an order of `amount` paise. A repeated receipt returns the first order if the amount matches, and throws 400 if not. */
export function createOrder(sandbox: Sandbox, body: Json): Order {
  onlyFields(body, FIELDS);
  const amount = integer(body.amount, 'amount', SMALLEST_PAISE);
  if (body.currency !== 'INR') throw invalid('currency', 'currency must be INR');
  const receipt = optionalText(body.receipt, 'receipt', RECEIPT_LENGTH) || null;
  const clean = notes(body.notes);
  const [first] = receipt === null ? [] : sandbox.store.ordersWithReceipt(receipt);
  if (first !== undefined) {
    if (first.amount !== amount) throw invalid('receipt', 'receipt belongs to an order of another amount');
    return first;
  }
  const order: Order = {
    ...{ id: newId('order'), entity: 'order', amount, amount_paid: 0, amount_due: amount, currency: 'INR', receipt, offer_id: null },
    ...{ status: 'created', attempts: 0, notes: clean, created_at: nowSeconds() },
  };
  sandbox.store.put('order', order);
  return order;
}

/** `receipt`, `from`, `to`, `count` and `skip` of the query; newest first. */
export function listOrders(sandbox: Sandbox, query: URLSearchParams): Collection<Order> {
  const receipt = query.get('receipt');
  const records = receipt === null ? sandbox.store.orders.values() : sandbox.store.ordersWithReceipt(receipt);
  return page(records, query);
}

/** Every payment attempt for the order, newest first. */
export function orderPayments(sandbox: Sandbox, id: string): Collection<Payment> {
  return all(sandbox.store.paymentsOf(sandbox.store.order(id).id).reverse());
}
