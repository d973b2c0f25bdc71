import { invalid, refused } from '../errors.ts';
import { newId, nowSeconds } from '../ids.ts';
import { integer, isJson, type Json, oneOf, optionalText } from '../input.ts';
import type { Sandbox } from '../sandbox.ts';
import { DISPUTE_PHASES, DISPUTE_STATUSES, type Dispute, type Document } from '../types.ts';
import { announce } from '../webhooks/events.ts';

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
