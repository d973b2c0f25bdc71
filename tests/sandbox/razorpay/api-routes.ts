import { accept, contest, keepDocument } from './ledger/disputes.ts';
import { createOrder, listOrders, orderPayments } from './ledger/orders.ts';
import { capture } from './ledger/payments.ts';
import { createRefund } from './ledger/refunds.ts';
import { page } from './listing.ts';
import { type Call, ok, type Route } from './router.ts';
import type { Sandbox } from './sandbox.ts';
import { settlementRoutes } from './settlements/settlement-routes.ts';

const REFUND_KEY = 'x-refund-idempotency';

/** The part of Razorpay's REST API that the shop uses. */
export function apiRoutes(sandbox: Sandbox): Route[] {
  const { store } = sandbox;
  const get = (path: string, run: (call: Call) => unknown): Route => ({
    zone: 'api',
    method: 'GET',
    path,
    run: (call) => ok(run(call)),
  });
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
    ...settlementRoutes(sandbox),
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
