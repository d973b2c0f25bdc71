import { randomInt } from 'node:crypto';
import { integer, invalid, isJson, type Json, newId, nowSeconds, oneOf, optionalText, refused } from '../protocol.ts';
import { charges } from '../settlements/tariff.ts';
import {
  DISPUTE_PHASES,
  DISPUTE_STATUSES,
  type Dispute,
  type Document,
  type Method,
  type Order,
  type Outcome,
  type Payment,
  type Sandbox,
} from '../types.ts';
import { announce } from '../webhooks/webhooks.ts';
import { addToBalance, authorise, payWaiting } from './refunds.ts';

type Payer = { method: Method; email?: string; contact?: string };

const failure = (error_description: string, error_source: string, error_step: string, error_reason: string) => ({
  ...{ error_description, error_source, error_step, error_reason },
});

/** The reason why a payment by this method fails, as shown to the shopper. */
const FAILURES = {
  upi: failure('The UPI PIN was not correct. Nothing was debited.', 'customer', 'payment_authentication', 'incorrect_pin'),
  card: failure(
    'The bank did not accept the one-time password. Nothing was debited.',
    'customer',
    'payment_authentication',
    'incorrect_otp',
  ),
  netbanking: failure('Your bank declined the payment. Nothing was debited.', 'bank', 'payment_authorization', 'payment_failed'),
  wallet: failure('The wallet balance is too low. Nothing was debited.', 'customer', 'payment_authorization', 'insufficient_funds'),
} as const satisfies Record<Method, object>;

const reference = (): string => String(randomInt(1e11, 1e12));

/** A new payment in status `created`; the amount is paise. */
export function newPayment(order: Order, payer: Payer, amount: number): Payment {
  const isCard = payer.method === 'card';
  const cardId = isCard ? newId('card') : null;
  const payment: Payment = {
    ...{ id: newId('pay'), entity: 'payment', amount, currency: order.currency, status: 'created', order_id: order.id, invoice_id: null },
    ...{ international: false, method: payer.method, amount_refunded: 0, refund_status: null, captured: false, description: null },
    card_id: cardId,
    bank: payer.method === 'netbanking' ? 'HDFC' : null,
    wallet: payer.method === 'wallet' ? 'phonepe' : null,
    vpa: payer.method === 'upi' ? 'success@razorpay' : null,
    email: payer.email || 'void@razorpay.com',
    contact: payer.contact || '+919000090000',
    ...{ notes: order.notes, fee: null, tax: null, created_at: nowSeconds() },
    ...{ error_code: null, error_description: null, error_source: null, error_step: null, error_reason: null },
    acquirer_data: isCard ? { auth_code: reference().slice(0, 6) } : { rrn: reference() },
  };
  if (cardId === null) return payment;
  const card = { name: '', last4: '1111', network: 'Visa', type: 'debit', issuer: null, international: false, emi: false } as const;
  return { ...payment, card: { id: cardId, entity: 'card', ...card } };
}

interface Attempt extends Payer {
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

const DAY = 86_400;
const ANSWER_DAYS = 3;
const SUMMARY_MAX = 1_000;
const DOCUMENT_MAX = 5_000_000;
const PROOFS = ['shipping_proof', 'billing_proof', 'customer_communication'];

/** A bank disputes a payment. `body`: amount, reason_code, phase, respond_by. */
export function openDispute(sandbox: Sandbox, body: Json): Dispute {
  const payment = sandbox.store.payment(optionalText(body.payment_id, 'payment_id', 100) ?? '');
  if (!payment.captured) throw refused('Only a captured payment can be disputed');
  const made: Dispute = {
    ...{ id: newId('disp'), entity: 'dispute', payment_id: payment.id, currency: payment.currency, amount_deducted: 0, status: 'open' },
    amount: body.amount === undefined ? payment.amount : integer(body.amount, 'amount', 1, payment.amount),
    reason_code: optionalText(body.reason_code, 'reason_code', 100) ?? 'goods_or_services_not_received',
    phase: oneOf(body.phase ?? 'chargeback', 'phase', DISPUTE_PHASES),
    respond_by: body.respond_by === null ? null : integer(body.respond_by ?? nowSeconds() + ANSWER_DAYS * DAY, 'respond_by', 0),
    evidence: null,
    created_at: nowSeconds(),
  };
  sandbox.store.put('dispute', made);
  announce(sandbox, 'payment.dispute.created', payment, undefined, { ...made });
  return made;
}

/** The bank moves a dispute: to a status, to a later phase, or it asks for more. */
export function turnDispute(sandbox: Sandbox, id: string, body: Json): Dispute {
  const known = sandbox.store.dispute(id);
  const status = oneOf(body.status ?? known.status, 'status', DISPUTE_STATUSES);
  const phase = oneOf(body.phase ?? known.phase, 'phase', DISPUTE_PHASES);
  const asks = body.action_required === true;
  const respond_by = body.respond_by === undefined ? known.respond_by : integer(body.respond_by, 'respond_by', 0);
  return change(sandbox, known, { status, phase, respond_by, amount_deducted: status === 'lost' ? known.amount : 0 }, asks);
}

function change(sandbox: Sandbox, known: Dispute, set: Partial<Dispute>, asks = false): Dispute {
  const made = { ...known, ...set };
  sandbox.store.put('dispute', made);
  const event = asks ? 'action_required' : made.status === 'open' ? 'created' : made.status;
  announce(sandbox, `payment.dispute.${event}`, sandbox.store.payment(made.payment_id), undefined, made);
  return made;
}

function undecided(sandbox: Sandbox, id: string): Dispute {
  const known = sandbox.store.dispute(id);
  if (known.status !== 'open') throw refused(`The dispute is ${known.status}: no action is possible`);
  return known;
}

/** Leaves the money to the buyer. Throws 400 unless the dispute is open. */
export function accept(sandbox: Sandbox, id: string): Dispute {
  const known = undecided(sandbox, id);
  return change(sandbox, known, { status: 'lost', amount_deducted: known.amount });
}

/** Keeps an answer as a draft, or hands it in. Throws 400 unless the dispute is open and every document is known. */
export function contest(sandbox: Sandbox, id: string, body: Json): Dispute {
  const known = undecided(sandbox, id);
  const action = oneOf(body.action, 'action', ['draft', 'submit']);
  const amount = integer(body.amount, 'amount', 100, known.amount);
  const summary = optionalText(body.summary, 'summary', SUMMARY_MAX) ?? '';
  if (summary === '') throw invalid('summary', 'summary is needed');
  const others = Array.isArray(body.others) ? body.others.filter(isJson).flatMap(({ document_ids }) => document_ids) : [];
  const documents = [...PROOFS.flatMap((proof) => body[proof] ?? []), ...others];
  const strangers = documents.filter((each) => typeof each !== 'string' || !sandbox.store.documents.has(each));
  if (documents.length === 0 || strangers.length > 0) throw invalid('others', 'a document is missing');
  const evidence = { ...body, amount, summary, submitted_at: action === 'submit' ? nowSeconds() : null };
  if (action === 'draft') return change(sandbox, known, { evidence });
  return change(sandbox, known, { evidence, status: 'under_review' });
}

/** Keeps a file of a form with `purpose` and `file`. Throws 400 for another purpose, kind or size. */
export async function keepDocument(sandbox: Sandbox, form: FormData | null): Promise<Document> {
  const file = form?.get('file');
  if (!(file instanceof File)) throw invalid('file', 'file is needed');
  if (form?.get('purpose') !== 'dispute_evidence') throw invalid('purpose', 'purpose must be dispute_evidence');
  if (!['application/pdf', 'image/jpeg', 'image/png'].includes(file.type)) throw invalid('file', 'the kind of file is not supported');
  if (file.size > DOCUMENT_MAX) throw invalid('file', 'the file is too large');
  const made: Document = {
    ...{ id: newId('doc'), entity: 'document', purpose: 'dispute_evidence', name: file.name, mime_type: file.type, size: file.size },
    head: (await file.slice(0, 8).text()).slice(0, 5),
    created_at: nowSeconds(),
  };
  sandbox.store.put('document', made);
  return made;
}
