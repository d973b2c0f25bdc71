import { invalid, refused } from '../errors.ts';
import { integer, type Json } from '../input.ts';
import type { Sandbox } from '../sandbox.ts';
import { charges } from '../settlements/tariff.ts';
import type { Order, Outcome, Payment } from '../types.ts';
import { announce } from '../webhooks/events.ts';
import { authorise } from './authorisations.ts';
import { addToBalance } from './balance.ts';
import { FAILURES, newPayment, type Payer } from './payment-entity.ts';
import { payWaiting } from './refunds.ts';

export interface Attempt extends Payer {
  orderId: string;
  outcome: Outcome;
  /** Paise; the order's amount if omitted. */
  amount?: number;
  /** Pays even if the order is paid or has an authorised payment, as two banks at once can. */
  again: boolean;
  /** Pays another amount than the order's, which Razorpay does not let anybody do. */
  anyAmount: boolean;
}

/** Pays, authorises or fails one attempt on an order. Throws 400 for an unknown or already paid order, and for another amount than its own. */
export function pay(sandbox: Sandbox, attempt: Attempt): Payment {
  const order = sandbox.store.order(attempt.orderId);
  if (!attempt.again) mustBeOpen(sandbox, order);
  const amount = attempt.amount ?? order.amount;
  if (amount !== order.amount && !attempt.anyAmount) throw invalid('amount', "The amount is not the order's");
  const payment = newPayment(order, attempt, amount);
  order.attempts += 1;
  if (order.status === 'created') order.status = 'attempted';
  sandbox.store.put('order', order);
  sandbox.store.put('payment', payment);
  if (attempt.outcome === 'failed') fail(sandbox, payment);
  else authorise(sandbox, payment);
  if (attempt.outcome === 'captured') settle(sandbox, payment);
  return payment;
}

function mustBeOpen(sandbox: Sandbox, order: Order): void {
  if (order.status === 'paid') throw refused('This order is already paid', 'order_already_paid');
  const waiting = sandbox.store.paymentsOf(order.id).some((payment) => payment.status === 'authorized');
  if (waiting) throw refused('A payment for this order is being confirmed', 'payment_pending');
}

function fail(sandbox: Sandbox, payment: Payment): void {
  Object.assign(payment, { status: 'failed', error_code: 'BAD_REQUEST_ERROR' }, FAILURES[payment.method]);
  sandbox.store.put('payment', payment);
  announce(sandbox, 'payment.failed', payment);
}

/** Captures an authorised payment; the amount must be the authorised one. Throws 400 otherwise. */
export function capture(sandbox: Sandbox, id: string, body: Json): Payment {
  const payment = sandbox.store.payment(id);
  const amount = integer(body.amount, 'amount', 1);
  if (payment.captured) throw refused('This payment is already captured', 'already_captured');
  if (payment.status !== 'authorized') throw refused('Only an authorised payment can be captured', 'not_authorized');
  if (sandbox.store.order(payment.order_id).status === 'paid') throw refused('The order is already paid', 'order_already_paid');
  if (amount !== payment.amount) throw invalid('amount', 'amount differs from the amount authorised');
  if (body.currency !== undefined && body.currency !== payment.currency) throw invalid('currency', 'currency differs from the payment');
  settle(sandbox, payment);
  return payment;
}

/** Books the money on the order. Only the first captured payment creates `order.paid`. */
function settle(sandbox: Sandbox, payment: Payment): void {
  Object.assign(payment, { status: 'captured', captured: true }, charges(payment.amount, payment.method));
  sandbox.store.put('payment', payment);
  const order = sandbox.store.order(payment.order_id);
  const wasPaid = order.status === 'paid';
  order.amount_paid += payment.amount;
  order.amount_due = Math.max(0, order.amount - order.amount_paid);
  order.status = 'paid';
  sandbox.store.put('order', order);
  addToBalance(sandbox, payment.amount - (payment.fee ?? 0));
  announce(sandbox, 'payment.captured', payment);
  if (!wasPaid) announce(sandbox, 'order.paid', payment);
  payWaiting(sandbox);
}
