import { ApiError, invalid, unknownId } from './errors.ts';
import { integer, type Json, oneOf, optionalText } from './input.ts';
import { withKnobs } from './knobs.ts';
import { ledger } from './ledger.ts';
import { authoriseLate, pay } from './payments.ts';
import { settleRefund } from './refunds.ts';
import { type Call, ok, type Route } from './router.ts';
import type { Sandbox } from './sandbox.ts';
import { type PaymentProof, proof } from './signature.ts';
import { METHODS, OUTCOMES } from './types.ts';

const LONGEST_FLUSH_MS = 60_000;

/** Pays without a browser. A failed outcome is not an error here: the ids and the signature are returned all the same. */
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
    force: body.force !== false,
  });
  return proof(orderId, payment.id, sandbox.account.keySecret);
}

/** Queues more deliveries of events; all ids are checked before any is queued. */
function deliver(sandbox: Sandbox, body: Json): { queued: number } {
  const ids = body.event_ids ?? (body.event_id === undefined ? undefined : [body.event_id]);
  const times = body.times === undefined ? 1 : integer(body.times, 'times', 1, 1000);
  if (ids !== undefined && !Array.isArray(ids)) throw invalid('event_ids', 'event_ids must be a list');
  const events = (ids ?? [...sandbox.store.events.keys()]).map((id: unknown) => {
    const event = sandbox.store.events.get(String(id));
    if (event === undefined) throw unknownId(String(id));
    return event;
  });
  for (const event of events) sandbox.webhooks.redeliver(event, times);
  return { queued: events.length * times };
}

/** The API for tests. It needs no key and answers only on this machine. */
export function adminRoutes(sandbox: Sandbox, reset: () => void): Route[] {
  const get = (path: string, run: (call: Call) => unknown): Route => ({
    zone: 'admin',
    method: 'GET',
    path: `/_sandbox${path}`,
    run: async (call) => ok(await run(call)),
  });
  const post = (path: string, run: (call: Call) => unknown): Route => ({ ...get(path, run), method: 'POST' });
  const id = (call: Call) => call.params.id ?? '';
  return [
    get('/health', () => ({ ok: true, key_id: sandbox.account.keyId })),
    get('/knobs', () => sandbox.knobs),
    post('/knobs', (call) => {
      sandbox.knobs = withKnobs(sandbox.knobs, call.body);
      return sandbox.knobs;
    }),
    post('/reset', () => {
      reset();
      return { ok: true };
    }),
    get('/ledger', () => ledger(sandbox)),
    get('/events', () => [...sandbox.store.events.values()]),
    get('/deliveries', () => sandbox.webhooks.log),
    post('/pay', (call) => payDirectly(sandbox, call.body)),
    post('/payments/:id/authorise-late', (call) => {
      const choice = typeof call.body.capture === 'boolean' ? call.body.capture : undefined;
      return authoriseLate(sandbox, id(call), choice);
    }),
    post('/refunds/:id', (call) => settleRefund(sandbox, id(call), oneOf(call.body.status, 'status', ['processed', 'failed']))),
    post('/deliver', (call) => deliver(sandbox, call.body)),
    post('/flush', async (call) => {
      const timeoutMs = call.body.timeoutMs === undefined ? 10_000 : integer(call.body.timeoutMs, 'timeoutMs', 0, LONGEST_FLUSH_MS);
      return { idle: await sandbox.webhooks.flush(timeoutMs), pending: sandbox.webhooks.pending };
    }),
  ];
}
