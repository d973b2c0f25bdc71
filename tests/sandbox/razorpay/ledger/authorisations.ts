import { refused } from '../errors.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Payment } from '../types.ts';
import { announce } from '../webhooks/events.ts';
import { book, newRefund } from './refunds.ts';

/** The bank has authorised a payment. One that nobody captures in time is given back, and one of an order that is paid already at once. */
export function authorise(sandbox: Sandbox, payment: Payment): void {
  Object.assign(payment, { status: 'authorized' }, noError);
  sandbox.store.put('payment', payment);
  announce(sandbox, 'payment.authorized', payment);
  giveBackIn(sandbox, payment.id, sandbox.knobs.authorisedForMs);
}

const noError = { error_code: null, error_description: null, error_source: null, error_step: null, error_reason: null };

/**
 * The bank authorises a payment that the gateway took for failed, as banks do up to three days later. Nobody captures it by itself; of an
 * order that is paid meanwhile it is given back at once. Throws 400 for a payment that did not fail.
 */
export function authoriseLate(sandbox: Sandbox, id: string): Payment {
  const payment = sandbox.store.payment(id);
  if (payment.status !== 'failed') throw refused('Only a failed payment can be authorised late');
  authorise(sandbox, payment);
  if (sandbox.store.order(payment.order_id).status === 'paid') giveBack(sandbox, id);
  return payment;
}

/** Gives back the authorisations that an earlier run of the sandbox left, each at its time. */
export function watchAuthorisations(sandbox: Sandbox): void {
  for (const { id, status, created_at } of sandbox.store.payments.values()) {
    if (status === 'authorized') giveBackIn(sandbox, id, Math.max(0, created_at * 1_000 + sandbox.knobs.authorisedForMs - Date.now()));
  }
}

const giveBackIn = (sandbox: Sandbox, id: string, ms: number) => sandbox.later(ms, () => giveBack(sandbox, id));

/** Refunds a payment that is still only authorised. It was never captured, by which such a refund is known. */
export function giveBack(sandbox: Sandbox, id: string): void {
  const payment = sandbox.store.payment(id);
  if (payment.status !== 'authorized') return;
  const made = { ...newRefund(payment, payment.amount), status: 'processed' as const };
  book(sandbox, payment, payment.amount);
  sandbox.store.put('refund', made);
  announce(sandbox, 'refund.created', payment, made);
  announce(sandbox, 'refund.processed', payment, made);
}
