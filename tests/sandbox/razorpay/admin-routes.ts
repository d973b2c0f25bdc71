import { ApiError, invalid } from './errors.ts';
import { integer, type Json, oneOf, optionalText } from './input.ts';
import { authoriseLate } from './ledger/authorisations.ts';
import { openDispute, turnDispute } from './ledger/disputes.ts';
import { ledger } from './ledger/ledger.ts';
import { pay } from './ledger/payments.ts';
import { settleRefund } from './ledger/refunds.ts';
import { type Call, ok, type Route } from './router.ts';
import type { Sandbox } from './sandbox.ts';
import { setKnobs } from './set-knobs.ts';
import { settlementCommands } from './settlements/settlement-routes.ts';
import { type PaymentProof, proof } from './signature.ts';
import { METHODS, OUTCOMES } from './types.ts';

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
    { zone: 'admin', method: 'GET', path: '/_sandbox/ledger', run: () => ok(ledger(sandbox)) },
    post('/knobs', (call) => setKnobs(sandbox, call.body)),
    post('/pay', (call) => payDirectly(sandbox, call.body)),
    post('/payments/:id/authorise', ({ params: { id = '' } }) => authoriseLate(sandbox, id)),
    ...settlementCommands(sandbox),
    post('/disputes', ({ body }) => openDispute(sandbox, body)),
    post('/disputes/:id', ({ params: { id = '' }, body }) => turnDispute(sandbox, id, body)),
    post('/refunds/:id', ({ params: { id = '' }, body }) =>
      settleRefund(sandbox, id, oneOf(body.status, 'status', ['processed', 'failed'])),
    ),
  ];
}
