import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { ApiError, invalid } from './errors.ts';
import { integer, type Json, oneOf, optionalText } from './input.ts';
import { pay } from './ledger/payments.ts';
import { ok, type Reply, type Route } from './router.ts';
import type { Sandbox } from './sandbox.ts';
import { proof } from './signature.ts';
import { METHODS, OUTCOMES } from './types.ts';

const FOLDER = new URL('./browser/', import.meta.url);

/** A file of `browser/` as the browser runs it: types are blanked out, nothing is bundled. */
function served(name: string): Reply {
  const source = readFileSync(new URL(name, FOLDER), 'utf8');
  const [type, text] = name.endsWith('.ts') ? ['javascript', stripTypeScriptTypes(source)] : ['html', source];
  const headers = { 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'no-cache' };
  return { status: 200, text, type: `text/${type}; charset=utf-8`, headers };
}

function text(body: Json, field: string): string {
  return optionalText(body[field], field, 200) ?? '';
}

/** One attempt from the window. A failed payment answers 400 with the error of the `payment.failed` event. */
function attempt(sandbox: Sandbox, body: Json): Reply {
  const order = sandbox.store.order(text(body, 'order_id'));
  const passedAmount = body.amount === undefined ? order.amount : integer(body.amount, 'amount', 1);
  if (passedAmount !== order.amount) throw invalid('amount', 'The amount passed to Checkout is not the amount of the order');
  const payment = pay(sandbox, {
    orderId: order.id,
    method: oneOf(body.method, 'method', METHODS),
    outcome: oneOf(body.outcome, 'outcome', OUTCOMES),
    email: text(body, 'email'),
    contact: text(body, 'contact'),
    again: false,
    anyAmount: false,
  });
  if (payment.status !== 'failed') return ok(proof(order.id, payment.id, sandbox.account.keySecret));
  throw new ApiError(400, payment.error_description ?? '', {
    source: payment.error_source ?? 'NA',
    step: payment.error_step ?? 'NA',
    reason: payment.error_reason ?? 'NA',
    metadata: { payment_id: payment.id, order_id: order.id },
  });
}

/** checkout.js, the payment window and the call that the window makes. */
export function checkoutRoutes(sandbox: Sandbox): Route[] {
  return [
    { zone: 'page', method: 'GET', path: '/v1/checkout.js', run: () => served('checkout.ts') },
    { zone: 'page', method: 'GET', path: '/v1/checkout/window.html', run: () => served('window.html') },
    { zone: 'page', method: 'GET', path: '/v1/checkout/window.ts', run: () => served('window.ts') },
    { zone: 'checkout', method: 'POST', path: '/v1/checkout/payments', run: (call) => attempt(sandbox, call.body) },
  ];
}
