import { ApiError, invalid, refused } from '../errors.ts';
import { newId, nowSeconds } from '../ids.ts';
import { integer, type Json, notes, oneOf, onlyFields, optionalText } from '../input.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Payment, Refund } from '../types.ts';
import { announce } from '../webhooks/events.ts';
import { addToBalance, affords } from './balance.ts';

const FIELDS = ['amount', 'speed', 'notes', 'receipt', 'reverse_all'];
const SMALLEST_PAISE = 100;
const SPEEDS = ['normal', 'optimum'] as const;

/** The keys whose first call is still being processed; the store contains only finished ones. */
const working = new WeakMap<Sandbox, Set<string>>();

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [two]) => (one < two ? -1 : 1)))
      : part,
  );
}

/**
 * Refunds part or all of a captured payment. `key` is the X-Refund-Idempotency header: the same key and body return
 * the first refund, another body throws 400, and 409 is thrown while the first call is being processed.
 */
export async function createRefund(
  sandbox: Sandbox,
  paymentId: string,
  body: Json,
  key: string | undefined,
  pause: () => Promise<void>,
): Promise<Refund> {
  if (key === undefined) {
    await pause();
    return refund(sandbox, paymentId, body);
  }
  if (!/^[A-Za-z0-9_-]{10,}$/.test(key)) throw invalid('X-Refund-Idempotency', 'The key needs 10 or more of A-Z a-z 0-9 _ -');
  const fingerprint = `${paymentId} ${canonical(body)}`;
  const known = sandbox.store.refundKeys.get(key);
  if (known !== undefined) {
    if (known.fingerprint !== fingerprint) throw refused('This idempotency key was used for another request');
    await pause();
    return sandbox.store.refund(known.refund_id);
  }
  const busy = working.get(sandbox) ?? new Set();
  working.set(sandbox, busy);
  if (busy.has(key)) throw new ApiError(409, 'A request with this idempotency key is under way');
  busy.add(key);
  try {
    await pause();
    const made = refund(sandbox, paymentId, body);
    sandbox.store.put('refundKey', { id: key, fingerprint, refund_id: made.id });
    return made;
  } finally {
    busy.delete(key);
  }
}

function refund(sandbox: Sandbox, paymentId: string, body: Json): Refund {
  onlyFields(body, FIELDS);
  const payment = sandbox.store.payment(paymentId);
  if (!payment.captured) throw refused('Only a captured payment can be refunded', 'payment_not_captured');
  const left = payment.amount - payment.amount_refunded;
  if (left === 0) throw refused('This payment is fully refunded', 'already_refunded');
  const amount = body.amount === undefined ? left : integer(body.amount, 'amount', SMALLEST_PAISE);
  if (amount > left) throw invalid('amount', 'amount is more than what is left to refund');
  const speed_requested = oneOf(body.speed ?? 'normal', 'speed', SPEEDS);
  const isPaid = affords(sandbox, amount);
  if (!isPaid && sandbox.knobs.shortBalance === 'refused') {
    throw refused('Your account does not have enough balance to carry out the refund operation', 'insufficient_balance');
  }
  const isInstant = speed_requested === 'optimum' && sandbox.knobs.instantRefunds;
  const { refundOutcome } = sandbox.knobs;
  const made: Refund = {
    ...newRefund(payment, amount),
    notes: notes(body.notes),
    receipt: optionalText(body.receipt, 'receipt', 40),
    status: isPaid && (refundOutcome === 'processed' || (isInstant && refundOutcome === 'pending')) ? 'processed' : 'pending',
    speed_processed: isInstant ? 'instant' : 'normal',
    speed_requested,
  };
  book(sandbox, payment, amount);
  sandbox.store.put('refund', made);
  announce(sandbox, 'refund.created', payment, made);
  if (speed_requested === 'optimum' && !isInstant) announce(sandbox, 'refund.speed_changed', payment, made);
  if (!isPaid) sandbox.unpaid.add(made.id);
  else pay(sandbox, payment, made);
  return made;
}

/** A refund as it begins: normal, on its way. */
export const newRefund = (payment: Payment, amount: number): Refund => ({
  ...{ id: newId('rfnd'), entity: 'refund', amount, currency: payment.currency, payment_id: payment.id, notes: [], receipt: null },
  ...{ acquirer_data: { arn: null }, created_at: nowSeconds(), batch_id: null, status: 'pending' },
  ...{ speed_processed: 'normal', speed_requested: 'normal' },
});

/** The account pays a refund. */
function pay(sandbox: Sandbox, payment: Payment, made: Refund): void {
  addToBalance(sandbox, -made.amount);
  if (made.status === 'processed') announce(sandbox, 'refund.processed', payment, made);
  else if (sandbox.knobs.refundOutcome === 'failed')
    sandbox.later(0, () => made.status === 'pending' && settleRefund(sandbox, made.id, 'failed'));
}

/** Pays the refunds that waited for money, oldest first, as far as the account has it. */
export function payWaiting(sandbox: Sandbox): void {
  for (const id of sandbox.unpaid) {
    const made = sandbox.store.refund(id);
    if (!affords(sandbox, made.amount)) return;
    sandbox.unpaid.delete(id);
    pay(sandbox, sandbox.store.payment(made.payment_id), made);
    if (sandbox.knobs.refundOutcome === 'processed') settleRefund(sandbox, id, 'processed');
  }
}

/** Adds refunded paise (a negative amount subtracts), and sets the statuses that follow from it. */
export function book(sandbox: Sandbox, payment: Payment, amount: number): void {
  payment.amount_refunded += amount;
  const full = payment.amount_refunded === payment.amount;
  payment.status = full ? 'refunded' : 'captured';
  payment.refund_status = payment.amount_refunded === 0 ? null : full ? 'full' : 'partial';
  sandbox.store.put('payment', payment);
}

/** The bank's decision on a pending refund. A failed one restores the amount. Throws 400 if it is settled already, or waits for money. */
export function settleRefund(sandbox: Sandbox, id: string, status: 'processed' | 'failed'): Refund {
  const made = sandbox.store.refund(id);
  if (made.status !== 'pending') throw refused(`The refund is ${made.status} already`);
  if (sandbox.unpaid.has(id)) throw refused('The refund waits until the account has the money');
  const payment = sandbox.store.payment(made.payment_id);
  made.status = status;
  if (status === 'failed') {
    book(sandbox, payment, -made.amount);
    addToBalance(sandbox, made.amount);
  }
  sandbox.store.put('refund', made);
  announce(sandbox, status === 'failed' ? 'refund.failed' : 'refund.processed', payment, made);
  if (status === 'failed') payWaiting(sandbox);
  return made;
}
