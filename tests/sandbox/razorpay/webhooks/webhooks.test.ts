import Sdk from 'razorpay';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type RazorpaySandbox, startRazorpay } from '../server.ts';
import { sdkFor, startShop } from '../testing.ts';

let sandbox: RazorpaySandbox;
let shop: Awaited<ReturnType<typeof startShop>>;
/** What the shop answers; null = never. */
let answer: number | null;

beforeEach(async () => {
  answer = 200;
  shop = await startShop(() => answer);
  sandbox = await startRazorpay({ webhookUrl: shop.url });
});
afterEach(async () => {
  await sandbox.close();
  await shop.close();
});

const order = (amount = 5000) => sdkFor(sandbox).rzp.orders.create({ amount, currency: 'INR' });
const names = () => shop.received.map(({ event }) => event);

it('a captured payment creates three events in order, each signed over its raw body', async () => {
  sandbox.pay({ order_id: (await order()).id });
  await expect.poll(names).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
  for (const { raw, headers } of shop.received) {
    expect(Sdk.validateWebhookSignature(raw, String(headers['x-razorpay-signature']), sandbox.webhookSecret)).toBe(true);
  }
  expect(JSON.parse(shop.received[2]?.raw ?? '')).toMatchObject({
    entity: 'event',
    account_id: sandbox.accountId,
    contains: ['payment', 'order'],
    payload: { order: { entity: { status: 'paid' } } },
  });
  expect(JSON.parse(shop.received[0]?.raw ?? '').payload.payment.entity.status).toBe('authorized');
});

it('a 503 is retried with the same event until the shop answers 2xx; the next event of the order waits for it (F25)', async () => {
  answer = 503;
  sandbox.pay({ order_id: (await order()).id, outcome: 'authorized' });
  await expect.poll(() => shop.received.length).toBeGreaterThan(1);
  answer = 200;
  await expect.poll(() => sandbox.events().every(({ isDone }) => isDone)).toBe(true);
  expect(new Set(shop.received.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(1);
});

it('refunds send refund.created, then processed or failed', async () => {
  const { rzp } = sdkFor(sandbox);
  const { razorpay_payment_id: id } = sandbox.pay({ order_id: (await order()).id });
  await rzp.payments.refund(id, { amount: 1000 });
  sandbox.setKnobs({ refundOutcome: 'failed' });
  await rzp.payments.refund(id, { amount: 1000 });
  await expect.poll(() => names().slice(3)).toEqual(['refund.created', 'refund.processed', 'refund.created', 'refund.failed']);
});

it('closes within a second while the shop hangs and calls are pending', async () => {
  answer = null;
  const made = await order();
  sandbox.setKnobs({ delayMs: 5000 });
  sandbox.pay({ order_id: made.id });
  const held = order().catch(() => 'cut');
  await expect.poll(() => shop.received.length).toBe(1);
  const started = Date.now();
  await sandbox.close();
  expect(Date.now() - started).toBeLessThan(1000);
  expect(await held).toBe('cut');
});
