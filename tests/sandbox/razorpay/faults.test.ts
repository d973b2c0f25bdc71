import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type RazorpaySandbox, startRazorpay } from './server.ts';
import { sdkFor, startShop } from './testing.ts';

let sandbox: RazorpaySandbox;
let sdk: ReturnType<typeof sdkFor>;

beforeEach(async () => {
  sandbox = await startRazorpay();
  sdk = sdkFor(sandbox);
});
afterEach(() => sandbox.close());

const create = (receipt: string) => sdk.rzp.orders.create({ amount: 5000, currency: 'INR', receipt });

it('an order whose answer was lost is found by its receipt (F26, F27)', async () => {
  sandbox.setKnobs({ dieAfterCommit: { path: '/v1/orders', times: 1 } });
  await expect(create('lost')).rejects.toThrow();
  const found = await sdk.rzp.orders.all({ receipt: 'lost' });
  expect(found.count).toBe(1);
  expect((await create('lost')).id).toBe(found.items[0]?.id);
});

it('a refund whose answer was lost is returned for the same key (F27)', async () => {
  const { razorpay_payment_id: id } = sandbox.pay({ order_id: (await create('lost-refund')).id });
  sandbox.setKnobs({ dieAfterCommit: { path: '/refund', times: 1 } });
  const refund = () => sdk.http.post(`/v1/payments/${id}/refund`, { amount: 1000 }, { headers: { 'X-Refund-Idempotency': 'lost-key-01' } });
  await expect(refund()).rejects.toThrow();
  const [made] = sandbox.ledger().refunds;
  expect((await refund()).data.id).toBe(made?.id);
  expect(sandbox.ledger().refunds).toHaveLength(1);
});

it('failNext answers with the status the given number of times, then the call works (F28)', async () => {
  sandbox.setKnobs({ failNext: { path: '/v1/orders', status: 503, times: 2 } });
  for (const statusCode of [503, 503]) await expect(create('f')).rejects.toMatchObject({ statusCode });
  expect((await create('f')).status).toBe('created');
});

it('delayAfterMs makes the caller time out after the order was created', async () => {
  sandbox.setKnobs({ delayAfterMs: 300 });
  sdk.http.defaults.timeout = 50;
  await expect(create('slow')).rejects.toThrow();
  expect(sandbox.ledger().orders).toHaveLength(1);
});

it.each([{ colour: 1 }, { delayMs: -1 }, { failNext: { path: '/v1/' } }, { webhookUrl: 'http://example.com/hook' }])(
  'the knob %o is refused; webhooks are only sent to this machine',
  async (knobs) => {
    const answer = await fetch(`${sandbox.url}/_sandbox/knobs`, { method: 'POST', body: JSON.stringify(knobs) });
    expect(answer.status).toBe(400);
  },
);

it('a restart keeps orders, payments, refunds, their keys, and events that did not arrive', async () => {
  const stateFile = join(tmpdir(), `razorpay-${process.pid}-${Date.now()}.jsonl`);
  // Nobody listens there.
  const first = await startRazorpay({ stateFile, webhookUrl: 'http://127.0.0.1:9/' });
  const { rzp } = sdkFor(first);
  const order = await rzp.orders.create({ amount: 5000, currency: 'INR', receipt: 'kept' });
  const { razorpay_payment_id: id } = first.pay({ order_id: order.id });
  await rzp.payments.refund(id, {});
  const before = first.ledger();
  await first.close();
  const shop = await startShop(() => 200);
  const second = await startRazorpay({ stateFile, webhookUrl: shop.url });
  expect(second.ledger()).toEqual(before);
  expect((await sdkFor(second).rzp.orders.create({ amount: 5000, currency: 'INR', receipt: 'kept' })).id).toBe(order.id);
  await expect
    .poll(() => shop.received.map(({ event }) => event).sort())
    .toEqual(['order.paid', ...['payment.authorized', 'payment.captured', 'refund.created', 'refund.processed']]);
  await second.close();
  await shop.close();
  rmSync(stateFile);
});
