import { ApiError, integer, invalid, type Json, newId, notes, nowSeconds, oneOf, onlyFields, optionalText, refused } from '../protocol.ts';
import type { Payment, Refund, Sandbox } from '../types.ts';
import { announce } from '../webhooks/webhooks.ts';

/** True if the account has the money for a refund of `amount` paise. */
const affords = ({ knobs: { balance } }: Sandbox, amount: number): boolean => balance === null || amount <= balance;

/** Adds paise to the account; a negative amount is taken from it. Nothing is counted where there is always enough. */
export function addToBalance({ knobs }: Sandbox, amount: number): void {
  if (knobs.balance !== null) knobs.balance += amount;
}

const FIELDS = ['amount', 'speed', 'notes', 'receipt', 'reverse_all'];
const SMALLEST_PAISE = 100;
const SPEEDS = ['normal', 'optimum'] as const;
/** The keys whose first call is still being processed; the store contains only finished ones. */
const working = new WeakMap<Sandbox, Set<string>>();

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [two]) => (one < two ? -1 : 1)))
      : part,
  );

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
  if (!isPaid && sandbox.knobs.shortBalance === 'refused')
    throw refused('Your account does not have enough balance to carry out the refund operation', 'insufficient_balance');
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
function book(sandbox: Sandbox, payment: Payment, amount: number): void {
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
function giveBack(sandbox: Sandbox, id: string): void {
  const payment = sandbox.store.payment(id);
  if (payment.status !== 'authorized') return;
  const made = { ...newRefund(payment, payment.amount), status: 'processed' as const };
  book(sandbox, payment, payment.amount);
  sandbox.store.put('refund', made);
  announce(sandbox, 'refund.created', payment, made);
  announce(sandbox, 'refund.processed', payment, made);
}
