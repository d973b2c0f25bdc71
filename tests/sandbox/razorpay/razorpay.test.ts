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

const create = (amount = 129_900) => sdk.rzp.orders.create({ amount, currency: 'INR' });
const paid = async (amount = 129_900) => sandbox.pay({ order_id: (await create(amount)).id }).razorpay_payment_id;
const refusedFor = (asked: Promise<unknown>, field: string) => expect(asked).rejects.toMatchObject({ statusCode: 400, error: { field } });

it('an order of a bad amount, currency or receipt, or with an unknown field, is refused', async () => {
  for (const amount of [99, 100.5, -100, '500', null, 2 ** 53]) await refusedFor(create(amount as number), 'amount');
  await refusedFor(sdk.rzp.orders.create({ amount: 500, currency: 'USD' }), 'currency');
  await refusedFor(sdk.rzp.orders.create({ amount: 500, currency: 'INR', receipt: 'x'.repeat(41) }), 'receipt');
  const unknown = sdk.http.post('/v1/orders', { amount: 500, currency: 'INR', colour: 'red' }, { headers: {} });
  await expect(unknown).rejects.toMatchObject({ response: { status: 400 } });
});

it('a wrong secret is answered 401 in the error format', async () => {
  const stranger = sdkFor({ ...sandbox, keySecret: 'wrong' });
  await expect(stranger.rzp.orders.all()).rejects.toMatchObject({ statusCode: 401, error: { code: 'BAD_REQUEST_ERROR' } });
});

it("the window shows an error for an unknown order and for an amount other than the order's", async () => {
  const { id } = await create();
  const press = async (over: object) => {
    const body = JSON.stringify({ key_id: sandbox.keyId, order_id: id, amount: 129_900, method: 'upi', outcome: 'captured', ...over });
    const answer = await fetch(`${sandbox.url}/v1/checkout/payments`, { method: 'POST', body });
    return [answer.status, JSON.stringify(await answer.json())];
  };
  expect(await press({ order_id: 'order_unknown' })).toEqual([400, expect.stringContaining('No such id')]);
  expect(await press({ amount: 1 })).toEqual([400, expect.stringContaining('not the amount of the order')]);
  expect(sandbox.ledger().payments).toEqual([]);
  expect(await press({})).toEqual([200, expect.stringContaining('razorpay_signature')]);
});

it('a payment is captured once, for the exact amount, and refunded up to it', async () => {
  const { id: order } = await create();
  expect(() => sandbox.pay({ order_id: order, amount: 4900 })).toThrow("not the order's");
  const { razorpay_payment_id: id } = sandbox.pay({ order_id: order, outcome: 'authorized' });
  await refusedFor(sdk.rzp.payments.capture(id, 100, 'INR'), 'amount');
  expect(await sdk.rzp.payments.capture(id, 129_900, 'INR')).toMatchObject({ status: 'captured' });
  await expect(sdk.rzp.payments.capture(id, 129_900, 'INR')).rejects.toMatchObject({ statusCode: 400 });
  await sdk.rzp.payments.refund(id, { amount: 29_900 });
  await expect(sdk.rzp.payments.refund(id, { amount: 100_001 })).rejects.toMatchObject({ statusCode: 400 });
  await sdk.rzp.payments.refund(id, {});
  await expect(sdk.rzp.payments.refund(id, {})).rejects.toMatchObject({ statusCode: 400 });
  expect(sandbox.ledger().sums).toEqual({ captured: 129_900, refunded: 129_900 });
});

it('a refund with a key is made once; another body is refused, a simultaneous second call gets 409', async () => {
  const id = await paid();
  const refund = (key: string, amount: number) =>
    sdk.http.post(`/v1/payments/${id}/refund`, { amount }, { headers: { 'X-Refund-Idempotency': key } });
  const first = await refund('refund-key-1', 5000);
  expect((await refund('refund-key-1', 5000)).data.id).toBe(first.data.id);
  await expect(refund('refund-key-1', 6000)).rejects.toMatchObject({ response: { status: 400 } });
  await expect(refund('short', 5000)).rejects.toMatchObject({ response: { status: 400 } });
  sandbox.setKnobs({ delayMs: 100 });
  const both = await Promise.allSettled([refund('refund-key-2', 5000), refund('refund-key-2', 5000)]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { response: { status: 409 } } });
});

it('a refund of more than the account has waits until captures arrive, the oldest first; nobody can settle it meanwhile', async () => {
  const states = () => sandbox.ledger().refunds.map(({ status }) => status);
  const ids = [await paid(5000), await paid(5000)];
  sandbox.setKnobs({ balance: 0 });
  for (const id of ids) await sdk.rzp.payments.refund(id, {});
  expect(() => sandbox.settleRefund(sandbox.ledger().refunds[0]?.id ?? '', 'processed')).toThrow('until the account has the money');
  // A capture is less the fee: 118 of 5000 paise.
  await paid(5000);
  expect(states()).toEqual(['pending', 'pending']);
  await paid(5000);
  expect(states()).toEqual(['processed', 'pending']);
  sandbox.setKnobs({ balance: 5000 });
  expect(states()).toEqual(['processed', 'processed']);
});

it('a payment that a bank authorises late is given back at once where its order is paid meanwhile', async () => {
  const { id: order_id } = await create(5000);
  const failed = () => sandbox.pay({ order_id, outcome: 'failed' }).razorpay_payment_id;
  const [first, second] = [failed(), failed()];
  sandbox.authoriseLate(first);
  expect(await sdk.rzp.payments.fetch(first)).toMatchObject({ status: 'authorized', error_reason: null });
  sandbox.pay({ order_id });
  sandbox.authoriseLate(second);
  expect(await sdk.rzp.payments.fetch(second)).toMatchObject({ status: 'refunded', captured: false });
  expect(() => sandbox.authoriseLate(second)).toThrow('failed payment');
});

it('lines of settlements are read in pages of at most 1,000, by the day of the settlement', async () => {
  const [year = 0, month = 0, day = 0] = new Date(Date.now() + 19_800_000).toISOString().slice(0, 10).split('-').map(Number);
  const lines = async (count: number, skip = 0) =>
    ((await sdk.rzp.settlements.reports({ year, month, day, count, skip })) as unknown as { items: { entity_id: string }[] }).items;
  for (let at = 0; at < 3; at += 1) await paid();
  sandbox.settle();
  expect([(await lines(2)).length, (await lines(2, 2)).length]).toEqual([2, 1]);
  await expect(lines(1_001)).rejects.toMatchObject({ statusCode: 400 });
  sandbox.changeLine((await lines(9))[0]?.entity_id ?? '', { settled_at: 1_000_000_000 });
  expect((await lines(9)).length).toBe(2);
});

it.each([{ colour: 1 }, { delayMs: -1 }, { failNext: { path: '/v1/' } }, { webhookUrl: 'http://example.com/hook' }])(
  'the knob %o is refused; webhooks are only sent to this machine',
  async (knobs) => {
    expect((await fetch(`${sandbox.url}/_sandbox/knobs`, { method: 'POST', body: JSON.stringify(knobs) })).status).toBe(400);
  },
);

it('a restart keeps the ledger, its keys and events that did not arrive, and gives back what was authorised too long ago', async () => {
  const stateFile = join(tmpdir(), `razorpay-${process.pid}-${Date.now()}.jsonl`);
  // Nobody listens there.
  const first = await startRazorpay({ stateFile, webhookUrl: 'http://127.0.0.1:9/' });
  const make = (of: RazorpaySandbox, receipt: string) => sdkFor(of).rzp.orders.create({ amount: 5000, currency: 'INR', receipt });
  const order = await make(first, 'kept');
  await sdkFor(first).rzp.payments.refund(first.pay({ order_id: order.id }).razorpay_payment_id, {});
  const { razorpay_payment_id: late } = first.pay({ order_id: (await make(first, 'late')).id, outcome: 'authorized' });
  const before = first.ledger();
  await first.close();
  const shop = await startShop(() => 200);
  const second = await startRazorpay({ stateFile, webhookUrl: shop.url });
  expect(second.ledger()).toEqual(before);
  expect((await make(second, 'kept')).id).toBe(order.id);
  const made = ['order.paid', 'payment.authorized', 'payment.authorized', 'payment.captured', 'refund.created', 'refund.processed'];
  await expect.poll(() => shop.received.map(({ event }) => event).sort()).toEqual(made);
  await second.close();
  const third = await startRazorpay({ stateFile, knobs: { authorisedForMs: 1 } });
  await expect.poll(() => third.ledger().payments.find(({ id }) => id === late)?.status).toBe('refunded');
  await third.close();
  await shop.close();
  rmSync(stateFile);
});
