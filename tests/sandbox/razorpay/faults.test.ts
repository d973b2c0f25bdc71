import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RazorpaySandbox, startRazorpay } from './server.ts';
import { sdkFor } from './testing.ts';

let sandbox: RazorpaySandbox;
let sdk: ReturnType<typeof sdkFor>;

beforeEach(async () => {
  sandbox = await startRazorpay();
  sdk = sdkFor(sandbox);
});
afterEach(() => sandbox.close());

const create = (receipt: string) => sdk.rzp.orders.create({ amount: 5000, currency: 'INR', receipt });

describe('faults', () => {
  it('an order whose answer was lost is found by its receipt (F26, F27)', async () => {
    sandbox.setKnobs({ dieAfterCommit: { path: '/v1/orders', times: 1 } });
    await expect(create('lost')).rejects.toThrow();
    const found = await sdk.rzp.orders.all({ receipt: 'lost' });
    expect(found.count).toBe(1);
    expect((await create('lost')).id).toBe(found.items[0]?.id);
  });

  it('failNext answers with the status the given number of times, then the call works (F28)', async () => {
    sandbox.setKnobs({
      failNext: [
        { path: '/v1/orders', status: 503, times: 2 },
        { path: '/v1/orders', status: 429, times: 1 },
      ],
    });
    for (const statusCode of [503, 503, 429]) await expect(create('f')).rejects.toMatchObject({ statusCode });
    expect((await create('f')).status).toBe('created');
  });

  it('delayAfterMs makes the caller time out after the order was created', async () => {
    sandbox.setKnobs({ delayAfterMs: 300 });
    sdk.http.defaults.timeout = 50;
    await expect(create('slow')).rejects.toThrow();
    expect(sandbox.ledger().orders).toHaveLength(1);
  });

  it('unknown knobs and values are refused, reset clears everything', async () => {
    expect(() => sandbox.setKnobs({ colour: 1 })).toThrow('no knob');
    expect(() => sandbox.setKnobs({ dropWebhooks: 2 })).toThrow('dropWebhooks');
    await create('x');
    sandbox.setKnobs({ delayMs: 1 });
    sandbox.reset();
    expect(sandbox.knobs().delayMs).toBe(0);
    expect(sandbox.ledger().counts).toEqual({ orders: 0, payments: 0, refunds: 0, events: 0 });
  });
});

describe('a state file', () => {
  it('restores orders, payments, refunds and refund keys', async () => {
    const stateFile = join(tmpdir(), `razorpay-${process.pid}-${Date.now()}.jsonl`);
    const first = await startRazorpay({ stateFile });
    const { rzp } = sdkFor(first);
    const order = await rzp.orders.create({ amount: 5000, currency: 'INR', receipt: 'kept' });
    const { razorpay_payment_id: id } = first.pay({ order_id: order.id });
    await rzp.payments.refund(id, {});
    const before = first.ledger();
    await first.close();
    const second = await startRazorpay({ stateFile });
    expect(second.ledger()).toEqual(before);
    expect((await sdkFor(second).rzp.orders.create({ amount: 5000, currency: 'INR', receipt: 'kept' })).id).toBe(order.id);
    await second.close();
    rmSync(stateFile);
  });
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

it('two payments can be captured on one order; the ledger contains both (F8)', async () => {
  const order = await create('twice');
  sandbox.pay({ order_id: order.id });
  sandbox.pay({ order_id: order.id, method: 'card' });
  expect(sandbox.ledger().sums.captured).toBe(10_000);
  expect(() => sandbox.pay({ order_id: order.id, force: false })).toThrow('already paid');
});

it('errorRate fails a part of the calls, the same ones for the same seed', async () => {
  const run = async () => {
    sandbox.reset();
    sandbox.setKnobs({ errorRate: 0.5, seed: 3 });
    const results: boolean[] = [];
    for (let call = 0; call < 20; call++) results.push((await Promise.allSettled([create(`e${call}`)]))[0].status === 'fulfilled');
    return results;
  };
  const first = await run();
  expect(new Set(first).size).toBe(2);
  expect(await run()).toEqual(first);
});

it('an undelivered event survives a restart', async () => {
  const stateFile = join(tmpdir(), `razorpay-events-${process.pid}.jsonl`);
  const first = await startRazorpay({ stateFile, knobs: { webhookDelayMs: 60_000 } });
  const order = await sdkFor(first).rzp.orders.create({ amount: 5000, currency: 'INR' });
  first.pay({ order_id: order.id, outcome: 'failed' });
  await first.close();
  const second = await startRazorpay({ stateFile });
  await second.flush();
  expect(second.deliveries()).toMatchObject([{ event: 'payment.failed', order_id: order.id, result: 'no_url' }]);
  await second.close();
  rmSync(stateFile);
});
