import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils.js';
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

const create = (receipt: string, amount = 129_900) => sdk.rzp.orders.create({ amount, currency: 'INR', receipt, notes: { cart: 'a' } });

describe('orders', () => {
  it('are created in the documented shape', async () => {
    const order = await create('chamak-1');
    expect(order.id).toMatch(/^order_[0-9A-Za-z]{14}$/);
    expect(order).toMatchObject({
      entity: 'order',
      amount: 129_900,
      amount_paid: 0,
      amount_due: 129_900,
      status: 'created',
      attempts: 0,
      receipt: 'chamak-1',
      notes: { cart: 'a' },
    });
  });

  it('a repeated receipt returns the first order, another amount is refused (F27)', async () => {
    const first = await create('chamak-2');
    expect((await create('chamak-2')).id).toBe(first.id);
    await expect(create('chamak-2', 5000)).rejects.toMatchObject({
      statusCode: 400,
      error: { code: 'BAD_REQUEST_ERROR', field: 'receipt' },
    });
  });

  it('refuse bad amounts, currencies, receipts and unknown fields', async () => {
    for (const amount of [99, 100.5, -100, '500', null, 2 ** 53]) {
      await expect(sdk.rzp.orders.create({ amount: amount as number, currency: 'INR' })).rejects.toMatchObject({
        statusCode: 400,
        error: { field: 'amount' },
      });
    }
    await expect(sdk.rzp.orders.create({ amount: 500, currency: 'USD' })).rejects.toMatchObject({
      error: { field: 'currency' },
    });
    await expect(create('x'.repeat(41))).rejects.toMatchObject({ error: { field: 'receipt' } });
    await expect(sdk.http.post('/v1/orders', { amount: 500, currency: 'INR', colour: 'red' }, { headers: {} })).rejects.toMatchObject({
      response: { status: 400 },
    });
  });

  it('are listed newest first, by receipt, by count and skip', async () => {
    for (const receipt of ['a', 'b', 'c']) await create(receipt);
    const newest = await sdk.rzp.orders.all({ count: 2 });
    expect(newest.items.map((order) => order.receipt)).toEqual(['c', 'b']);
    expect((await sdk.rzp.orders.all({ count: 2, skip: 2 })).items.map((order) => order.receipt)).toEqual(['a']);
    expect((await sdk.rzp.orders.all({ receipt: 'b' })).count).toBe(1);
  });
});

describe('keys', () => {
  it('a wrong secret is answered 401 in the error format', async () => {
    const stranger = sdkFor({ ...sandbox, keySecret: 'wrong' });
    await expect(stranger.rzp.orders.all()).rejects.toMatchObject({
      statusCode: 401,
      error: { code: 'BAD_REQUEST_ERROR' },
    });
  });
});

describe('payments', () => {
  it('pay the order and sign the pair of ids; two banks at once can pay it twice (F8)', async () => {
    const order = await create('p1');
    const proof = sandbox.pay({ order_id: order.id, method: 'card', outcome: 'captured' });
    const ids = { order_id: order.id, payment_id: proof.razorpay_payment_id };
    expect(validatePaymentVerification(ids, proof.razorpay_signature, sandbox.keySecret)).toBe(true);
    expect(await sdk.rzp.payments.fetch(proof.razorpay_payment_id)).toMatchObject({
      status: 'captured',
      captured: true,
      method: 'card',
      amount: 129_900,
      fee: 3066,
      tax: 468,
    });
    expect(sandbox.ledger().orders[0]).toMatchObject({
      status: 'paid',
      amount_paid: 129_900,
      amount_due: 0,
      attempts: 1,
    });
    expect((await sdk.rzp.orders.fetchPayments(order.id)).items).toHaveLength(1);
    expect(() => sandbox.pay({ order_id: order.id, force: false })).toThrow('already paid');
    sandbox.pay({ order_id: order.id });
    expect(sandbox.ledger().sums.captured).toBe(2 * 129_900);
  });

  it('that fail contain the error and leave the order attempted', async () => {
    const order = await create('p2');
    const { razorpay_payment_id: id } = sandbox.pay({ order_id: order.id, method: 'upi', outcome: 'failed' });
    expect(await sdk.rzp.payments.fetch(id)).toMatchObject({
      status: 'failed',
      error_code: 'BAD_REQUEST_ERROR',
      error_reason: 'incorrect_pin',
      captured: false,
    });
    expect(sandbox.ledger().orders[0]).toMatchObject({ status: 'attempted', attempts: 1 });
  });

  it('that are only authorised can be captured once, for the exact amount', async () => {
    const order = await create('p3');
    const { razorpay_payment_id: id } = sandbox.pay({ order_id: order.id, outcome: 'authorized' });
    await expect(sdk.rzp.payments.capture(id, 100, 'INR')).rejects.toMatchObject({
      statusCode: 400,
      error: { field: 'amount' },
    });
    expect(await sdk.rzp.payments.capture(id, 129_900, 'INR')).toMatchObject({ status: 'captured' });
    await expect(sdk.rzp.payments.capture(id, 129_900, 'INR')).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe('refunds', () => {
  const paid = async (receipt: string) => sandbox.pay({ order_id: (await create(receipt)).id }).razorpay_payment_id;

  it('never exceed the captured amount', async () => {
    const id = await paid('r1');
    const part = await sdk.rzp.payments.refund(id, { amount: 29_900 });
    expect(part).toMatchObject({ entity: 'refund', amount: 29_900, status: 'processed', payment_id: id });
    expect(await sdk.rzp.payments.fetch(id)).toMatchObject({
      status: 'captured',
      refund_status: 'partial',
      amount_refunded: 29_900,
    });
    await expect(sdk.rzp.payments.refund(id, { amount: 100_001 })).rejects.toMatchObject({ statusCode: 400 });
    await sdk.rzp.payments.refund(id, {});
    expect(await sdk.rzp.payments.fetch(id)).toMatchObject({
      status: 'refunded',
      refund_status: 'full',
      amount_refunded: 129_900,
    });
    await expect(sdk.rzp.payments.refund(id, {})).rejects.toMatchObject({ statusCode: 400 });
    expect((await sdk.rzp.payments.fetchMultipleRefund(id, {})).count).toBe(2);
    expect((await sdk.rzp.refunds.fetch(part.id)).id).toBe(part.id);
    expect(sandbox.ledger().sums).toEqual({ captured: 129_900, refunded: 129_900 });
  });

  it('with a key are made once; another body is refused, a simultaneous second call gets 409', async () => {
    const id = await paid('r2');
    const refund = (key: string, amount: number) =>
      sdk.http.post(`/v1/payments/${id}/refund`, { amount }, { headers: { 'X-Refund-Idempotency': key } });
    const first = await refund('refund-key-1', 5000);
    expect((await refund('refund-key-1', 5000)).data.id).toBe(first.data.id);
    await expect(refund('refund-key-1', 6000)).rejects.toMatchObject({ response: { status: 400 } });
    await expect(refund('short', 5000)).rejects.toMatchObject({ response: { status: 400 } });
    sandbox.setKnobs({ delayMs: 100 });
    const both = await Promise.allSettled([refund('refund-key-2', 5000), refund('refund-key-2', 5000)]);
    expect(both.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((result) => result.status === 'rejected')).toMatchObject({
      reason: { response: { status: 409 } },
    });
    expect(sandbox.ledger().sums.refunded).toBe(10_000);
  });

  it('that fail restore the amount (F45)', async () => {
    sandbox.setKnobs({ refundOutcome: 'pending' });
    const id = await paid('r3');
    const refund = await sdk.rzp.payments.refund(id, {});
    expect(refund.status).toBe('pending');
    sandbox.settleRefund(refund.id, 'failed');
    expect(await sdk.rzp.payments.fetch(id)).toMatchObject({
      status: 'captured',
      amount_refunded: 0,
      refund_status: null,
    });
  });
});
