import {
  all,
  type Collection,
  integer,
  invalid,
  type Json,
  newId,
  notes,
  nowSeconds,
  onlyFields,
  optionalText,
  page,
} from '../protocol.ts';
import type { Dispute, Document, Order, Payment, Refund, Sandbox } from '../types.ts';

export interface Ledger {
  orders: Order[];
  payments: Payment[];
  refunds: Refund[];
  disputes: Dispute[];
  documents: Document[];
  /**
   * Paise. `captured` counts every captured payment, also those refunded later; `refunded` counts only processed refunds of captured
   * payments: what was only authorised and given back never was on the account.
   */
  sums: { captured: number; refunded: number };
}

const sum = (entities: readonly { amount: number }[]) => entities.reduce((all, { amount }) => all + amount, 0);

/** The gateway's ledger, oldest first: the shop's ledger must match it to the paisa. */
export function ledger({ store }: Sandbox): Ledger {
  const payments = [...store.payments.values()];
  const refunds = [...store.refunds.values()];
  const sums = {
    captured: sum(payments.filter(({ captured }) => captured)),
    refunded: sum(refunds.filter(({ status, payment_id: id }) => status === 'processed' && store.payments.get(id)?.captured)),
  };
  return {
    ...{ orders: [...store.orders.values()], payments, refunds, disputes: [...store.disputes.values()] },
    ...{ documents: [...store.documents.values()], sums },
  };
}

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
export const orderPayments = (sandbox: Sandbox, id: string): Collection<Payment> =>
  all(sandbox.store.paymentsOf(sandbox.store.order(id).id).reverse());
