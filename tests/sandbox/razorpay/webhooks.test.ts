import { createServer } from 'node:http';
import Sdk from 'razorpay';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type RazorpaySandbox, startRazorpay } from './server.ts';
import { sdkFor, startShop } from './testing.ts';

let sandbox: RazorpaySandbox;
let shop: Awaited<ReturnType<typeof startShop>>;
let answer: number;

beforeEach(async () => {
  answer = 200;
  shop = await startShop(() => answer);
  sandbox = await startRazorpay({ webhookUrl: shop.url, knobs: { retryBaseMs: 10 } });
});
afterEach(async () => {
  await sandbox.close();
  await shop.close();
});

const order = (amount = 5000) => sdkFor(sandbox).rzp.orders.create({ amount, currency: 'INR' });
const names = () => shop.received.map(({ event }) => event);

it('a captured payment creates three events in order, each signed over its raw body', async () => {
  sandbox.pay({ order_id: (await order()).id });
  expect(await sandbox.flush()).toBe(true);
  expect(names()).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
  for (const { raw, headers } of shop.received) {
    expect(Sdk.validateWebhookSignature(raw, String(headers['x-razorpay-signature']), sandbox.webhookSecret)).toBe(true);
  }
  const paid = JSON.parse(shop.received[2]?.raw ?? '');
  expect(paid).toMatchObject({
    entity: 'event',
    account_id: sandbox.accountId,
    contains: ['payment', 'order'],
    payload: { order: { entity: { status: 'paid' } } },
  });
  expect(JSON.parse(shop.received[0]?.raw ?? '').payload.payment.entity.status).toBe('authorized');
});

it('duplicates have the same event id, and so does a redelivery (F1)', async () => {
  sandbox.setKnobs({ duplicate: 2 });
  sandbox.pay({ order_id: (await order()).id });
  await sandbox.flush();
  const ids = shop.received.map(({ headers }) => String(headers['x-razorpay-event-id']));
  expect(ids).toHaveLength(9);
  expect(new Set(ids).size).toBe(3);
  const again = await fetch(`${sandbox.url}/_sandbox/deliver`, {
    method: 'POST',
    body: JSON.stringify({ event_ids: [ids[0]], times: 2 }),
  });
  expect(await again.json()).toEqual({ queued: 2 });
  await sandbox.flush();
  expect(shop.received.slice(9).map(({ headers }) => headers['x-razorpay-event-id'])).toEqual([ids[0], ids[0]]);
});

it('reorder sends newest first or shuffled, the same way for the same seed (F4)', async () => {
  sandbox.setKnobs({ reorder: 'reverse', webhookConcurrency: 1 });
  sandbox.pay({ order_id: (await order()).id });
  await sandbox.flush();
  expect(names()).toEqual(['order.paid', 'payment.captured', 'payment.authorized']);
  const shuffled = async () => {
    sandbox.reset();
    shop.received.length = 0;
    sandbox.setKnobs({ reorder: true, webhookConcurrency: 1, seed: 7, duplicate: 3 });
    sandbox.pay({ order_id: (await order()).id });
    await sandbox.flush();
    return names();
  };
  const first = await shuffled();
  expect(first).toHaveLength(12);
  expect(await shuffled()).toEqual(first);
});

it('a 503 is retried until the shop answers 2xx, and given up after maxAttempts (F25)', async () => {
  answer = 503;
  sandbox.setKnobs({ maxAttempts: 3 });
  sandbox.pay({ order_id: (await order()).id, outcome: 'failed' });
  await sandbox.flush();
  expect(sandbox.deliveries().map(({ attempt, result }) => [attempt, result])).toEqual([
    [1, 503],
    [2, 503],
    [3, 503],
  ]);
  answer = 200;
  sandbox.setKnobs({ maxAttempts: 6 });
  await fetch(`${sandbox.url}/_sandbox/deliver`, { method: 'POST', body: '{}' });
  await sandbox.flush();
  expect(sandbox.deliveries().at(-1)).toMatchObject({ result: 200, event: 'payment.failed' });
});

it('dropped webhooks never arrive but are in the delivery log (F47)', async () => {
  sandbox.setKnobs({ dropWebhooks: true });
  sandbox.pay({ order_id: (await order()).id });
  await sandbox.flush();
  expect(shop.received).toHaveLength(0);
  expect(sandbox.deliveries().map(({ result }) => result)).toEqual(['dropped', 'dropped', 'dropped']);
});

it('bodies can be escaped as PHP does and signed with another secret (F22, F23)', async () => {
  sandbox.setKnobs({ escapeUnicode: true, webhookSecretOverride: 'previous' });
  const made = await sdkFor(sandbox).rzp.orders.create({ amount: 5000, currency: 'INR', notes: { name: 'झुमका/₹' } });
  sandbox.pay({ order_id: made.id, outcome: 'authorized' });
  await sandbox.flush();
  const raw = shop.received[0]?.raw ?? '';
  const signature = shop.received[0]?.headers['x-razorpay-signature'];
  expect(raw).toContain('\\/\\u20b9');
  expect(JSON.parse(raw).payload.payment.entity.notes.name).toBe('झुमका/₹');
  expect(Sdk.validateWebhookSignature(raw, String(signature), 'previous')).toBe(true);
});

it('lateAuthorise turns a failed payment into a captured one (F6)', async () => {
  sandbox.setKnobs({ lateAuthorise: 30 });
  sandbox.pay({ order_id: (await order()).id, outcome: 'failed' });
  await expect.poll(names).toEqual(['payment.failed', 'payment.authorized', 'payment.captured', 'order.paid']);
});

it('refunds send refund.created, then processed or failed', async () => {
  const { rzp } = sdkFor(sandbox);
  const { razorpay_payment_id: id } = sandbox.pay({ order_id: (await order()).id });
  await rzp.payments.refund(id, { amount: 1000 });
  sandbox.setKnobs({ refundOutcome: 'failed' });
  await rzp.payments.refund(id, { amount: 1000 });
  await expect.poll(() => names().slice(3)).toEqual(['refund.created', 'refund.processed', 'refund.created', 'refund.failed']);
});

it('a storm of 300 payments, three times each and shuffled, arrives completely', async () => {
  sandbox.setKnobs({ duplicate: 2, reorder: true });
  const orders = await Promise.all(Array.from({ length: 300 }, () => order()));
  for (const { id } of orders) sandbox.pay({ order_id: id });
  expect(await sandbox.flush(20_000)).toBe(true);
  expect(shop.received).toHaveLength(2700);
  expect(sandbox.ledger().sums.captured).toBe(1_500_000);
});

it('closes within a second while the shop hangs and calls are pending', async () => {
  const hanging = createServer(() => {});
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
  const address = hanging.address();
  const made = await order();
  sandbox.setKnobs({
    webhookUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`,
    delayMs: 5000,
  });
  sandbox.pay({ order_id: made.id });
  const held = order().catch(() => 'cut');
  await new Promise((resolve) => setTimeout(resolve, 50));
  const started = Date.now();
  await sandbox.close();
  expect(Date.now() - started).toBeLessThan(1000);
  expect(await held).toBe('cut');
  hanging.closeAllConnections();
  hanging.close();
});

it('webhooks are only sent to this machine', () => {
  expect(() => sandbox.setKnobs({ webhookUrl: 'http://example.com/hook' })).toThrow('webhookUrl');
});
