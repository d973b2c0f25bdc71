import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { setKnobs } from './knobs.ts';
import { createOrder, listOrders, orderPayments } from './ledger/orders.ts';
import { accept, capture, contest, keepDocument, openDispute, pay } from './ledger/payments.ts';
import { createRefund, settleRefund } from './ledger/refunds.ts';
import {
  ApiError,
  all,
  type Collection,
  integer,
  invalid,
  type Json,
  numberIn,
  oneOf,
  optionalText,
  type PaymentProof,
  page,
  proof,
} from './protocol.ts';
import { type Call, ok, type Reply, type Route } from './serve.ts';
import { settlementOf } from './settlements/settlements.ts';
import type { SettlementLine } from './settlements/types.ts';
import { METHODS, OUTCOMES, type Sandbox } from './types.ts';

const MOST_LINES = 1_000;
const INDIA = 19_800;

/** Lines of the settlements of a month, or of a day of it, oldest first. Days begin at midnight of India, or of UTC by the knob. */
function reconLines({ store, knobs }: Sandbox, query: URLSearchParams): Collection<Omit<SettlementLine, 'id'>> {
  const parts = [numberIn(query, 'year', 2000, 2100), numberIn(query, 'month', 1, 12), numberIn(query, 'day', 0, 31, 0)] as const;
  const [year, month, day] = parts.map((part) => String(part).padStart(2, '0'));
  const count = numberIn(query, 'count', 1, MOST_LINES, 10);
  const skip = numberIn(query, 'skip', 0, Number.MAX_SAFE_INTEGER, 0);
  const begins = parts[2] === 0 ? `${year}-${month}` : `${year}-${month}-${day}`;
  const zone = knobs.settlementDays === 'india' ? INDIA : 0;
  const dayOf = (at: number) => new Date((at + zone) * 1_000).toISOString();
  const found = [...store.settlementLines.values()].filter(({ settled_at }) => settled_at !== null && dayOf(settled_at).startsWith(begins));
  return all(found.slice(skip, skip + count).map(({ id: _, ...line }) => line));
}

const REFUND_KEY = 'x-refund-idempotency';

/** The part of Razorpay's REST API that the shop uses. */
export function apiRoutes(sandbox: Sandbox): Route[] {
  const { store } = sandbox;
  const get = (path: string, run: (call: Call) => unknown): Route => ({ zone: 'api', method: 'GET', path, run: (call) => ok(run(call)) });
  const post = (path: string, run: (call: Call) => unknown): Route => ({ ...get(path, run), method: 'POST' });
  const id = (call: Call) => call.params.id ?? '';
  return [
    post('/v1/orders', (call) => createOrder(sandbox, call.body)),
    get('/v1/orders', (call) => listOrders(sandbox, call.query)),
    get('/v1/orders/:id/payments', (call) => orderPayments(sandbox, id(call))),
    get('/v1/payments', (call) => page(store.payments.values(), call.query)),
    get('/v1/payments/:id', (call) => store.payment(id(call))),
    post('/v1/payments/:id/capture', (call) => capture(sandbox, id(call), call.body)),
    get('/v1/payments/:id/refunds', (call) => page(store.refundsOf(store.payment(id(call)).id), call.query)),
    get('/v1/refunds', (call) => page(store.refunds.values(), call.query)),
    get('/v1/refunds/:id', (call) => store.refund(id(call))),
    get('/v1/settlements', ({ query }) => page(store.settlements.values(), query)),
    get('/v1/settlements/recon/combined', ({ query }) => reconLines(sandbox, query)),
    get('/v1/settlements/:id', (call) => settlementOf(sandbox, id(call))),
    get('/v1/disputes', (call) => page(store.disputes.values(), call.query)),
    get('/v1/disputes/:id', (call) => store.dispute(id(call))),
    post('/v1/disputes/:id/accept', (call) => accept(sandbox, id(call))),
    { ...post('/v1/disputes/:id/contest', (call) => contest(sandbox, id(call), call.body)), method: 'PATCH' },
    { zone: 'api', method: 'POST', path: '/v1/documents', run: async ({ form }) => ok(await keepDocument(sandbox, form)) },
    {
      zone: 'api',
      method: 'POST',
      path: '/v1/payments/:id/refund',
      // Pauses between claiming the key and doing the work, so that a second call gets "under way".
      ownPause: true,
      run: async (call) => {
        const key = call.headers[REFUND_KEY];
        return ok(await createRefund(sandbox, id(call), call.body, typeof key === 'string' ? key : undefined, call.pause));
      },
    },
  ];
}

/**
 * Pays without a browser. A failed outcome is not an error here: the ids and the signature are returned all the same. An order is paid again
 * unless `force` is false; another amount than the order's needs `force: true`.
 */
export function payDirectly(sandbox: Sandbox, body: Json): PaymentProof {
  const key = optionalText(body.key, 'key', 100);
  if (key !== null && key !== sandbox.account.keyId) throw new ApiError(401, 'Authentication failed');
  const orderId = optionalText(body.order_id, 'order_id', 100);
  if (orderId === null) throw invalid('order_id', 'order_id is needed');
  const payment = pay(sandbox, {
    orderId,
    method: oneOf(body.method ?? 'upi', 'method', METHODS),
    outcome: oneOf(body.outcome ?? 'captured', 'outcome', OUTCOMES),
    ...(body.amount === undefined ? {} : { amount: integer(body.amount, 'amount', 1) }),
    email: optionalText(body.email, 'email', 200) ?? '',
    contact: optionalText(body.contact, 'contact', 30) ?? '',
    again: body.force !== false,
    anyAmount: body.force === true,
  });
  return proof(orderId, payment.id, sandbox.account.keySecret);
}

/** The API for tests in a browser and for people. It needs no key and answers only on this machine. */
export function adminRoutes(sandbox: Sandbox): Route[] {
  const post = (path: string, run: (call: Call) => unknown): Route => ({
    ...{ zone: 'admin', method: 'POST', path: `/_sandbox${path}` },
    run: (call) => ok(run(call)),
  });
  return [
    post('/knobs', (call) => setKnobs(sandbox, call.body)),
    post('/pay', (call) => payDirectly(sandbox, call.body)),
    post('/disputes', ({ body }) => openDispute(sandbox, body)),
    post('/refunds/:id', ({ params: { id = '' }, body }) =>
      settleRefund(sandbox, id, oneOf(body.status, 'status', ['processed', 'failed'])),
    ),
  ];
}

const FOLDER = new URL('./browser/', import.meta.url);

/** A file of `browser/` as the browser runs it: types are blanked out, nothing is bundled. */
function served(name: string): Reply {
  const source = readFileSync(new URL(name, FOLDER), 'utf8');
  const [type, text] = name.endsWith('.ts') ? ['javascript', stripTypeScriptTypes(source)] : ['html', source];
  const headers = { 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'no-cache' };
  return { status: 200, text, type: `text/${type}; charset=utf-8`, headers };
}

const text = (body: Json, field: string): string => optionalText(body[field], field, 200) ?? '';

/** One attempt from the window. A failed payment answers 400 with the error of the `payment.failed` event. */
function attempt(sandbox: Sandbox, body: Json): Reply {
  const order = sandbox.store.order(text(body, 'order_id'));
  const passedAmount = body.amount === undefined ? order.amount : integer(body.amount, 'amount', 1);
  if (passedAmount !== order.amount) throw invalid('amount', 'The amount passed to Checkout is not the amount of the order');
  const payment = pay(sandbox, {
    ...{ orderId: order.id, method: oneOf(body.method, 'method', METHODS), outcome: oneOf(body.outcome, 'outcome', OUTCOMES) },
    ...{ email: text(body, 'email'), contact: text(body, 'contact'), again: false, anyAmount: false },
  });
  if (payment.status !== 'failed') return ok(proof(order.id, payment.id, sandbox.account.keySecret));
  throw new ApiError(400, payment.error_description ?? '', {
    source: payment.error_source ?? 'NA',
    step: payment.error_step ?? 'NA',
    reason: payment.error_reason ?? 'NA',
    metadata: { payment_id: payment.id, order_id: order.id },
  });
}

export const checkoutRoutes = (sandbox: Sandbox): Route[] => [
  { zone: 'page', method: 'GET', path: '/v1/checkout.js', run: () => served('checkout.ts') },
  { zone: 'page', method: 'GET', path: '/v1/checkout/window.html', run: () => served('window.html') },
  { zone: 'page', method: 'GET', path: '/v1/checkout/window.ts', run: () => served('window.ts') },
  { zone: 'checkout', method: 'POST', path: '/v1/checkout/payments', run: (call) => attempt(sandbox, call.body) },
];
