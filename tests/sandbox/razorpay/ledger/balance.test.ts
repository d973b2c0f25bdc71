import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RazorpaySandbox, startRazorpay } from '../server.ts';
import { sdkFor } from '../testing.ts';

let sandbox: RazorpaySandbox;
let rzp: ReturnType<typeof sdkFor>['rzp'];

beforeEach(async () => {
  sandbox = await startRazorpay();
  rzp = sdkFor(sandbox).rzp;
});
afterEach(() => sandbox.close());

const paid = async (amount = 5000) =>
  sandbox.pay({ order_id: (await rzp.orders.create({ amount, currency: 'INR' })).id }).razorpay_payment_id;
const states = () => sandbox.ledger().refunds.map(({ status }) => status);

describe('a refund of more than the account has', () => {
  it('waits until captures arrive, the oldest first; nobody can settle it meanwhile', async () => {
    const ids = [await paid(), await paid()];
    sandbox.setKnobs({ balance: 0 });
    for (const id of ids) await rzp.payments.refund(id, {});
    expect(states()).toEqual(['pending', 'pending']);
    expect(() => sandbox.settleRefund(sandbox.ledger().refunds[0]?.id ?? '', 'processed')).toThrow('until the account has the money');
    // A capture is less the fee: 118 of 5000 paise.
    await paid();
    expect(states()).toEqual(['pending', 'pending']);
    await paid();
    expect(states()).toEqual(['processed', 'pending']);
    sandbox.setKnobs({ balance: 5000 });
    expect(states()).toEqual(['processed', 'processed']);
    expect(sandbox.ledger().sums.refunded).toBe(10_000);
  });

  it('is refused where the account says so', async () => {
    const id = await paid();
    sandbox.setKnobs({ balance: 4999, shortBalance: 'refused' });
    await expect(rzp.payments.refund(id, {})).rejects.toMatchObject({ statusCode: 400, error: { reason: 'insufficient_balance' } });
    expect((await rzp.payments.refund(id, { amount: 4999 })).status).toBe('processed');
    await expect(rzp.payments.refund(id, {})).rejects.toMatchObject({ statusCode: 400 });
    expect(await rzp.payments.fetch(id)).toMatchObject({ amount_refunded: 4999, refund_status: 'partial' });
  });

  it('that fails at the bank is on the account again', async () => {
    const [first, second] = [await paid(), await paid()];
    sandbox.setKnobs({ balance: 5000, refundOutcome: 'pending' });
    const { id } = await rzp.payments.refund(first, {});
    await rzp.payments.refund(second, {});
    sandbox.setKnobs({ refundOutcome: 'processed' });
    sandbox.settleRefund(id, 'failed');
    expect(states()).toEqual(['failed', 'processed']);
  });
});

describe('the speed of a refund', () => {
  it('is instant if that is asked for and possible, and otherwise normal', async () => {
    const id = await paid();
    sandbox.setKnobs({ refundOutcome: 'pending' });
    const ask = (speed: 'normal' | 'optimum') => rzp.payments.refund(id, { amount: 1000, speed });
    expect(await ask('normal')).toMatchObject({ status: 'pending', speed_processed: 'normal', speed_requested: 'normal' });
    expect(await ask('optimum')).toMatchObject({ status: 'processed', speed_processed: 'instant', speed_requested: 'optimum' });
    sandbox.setKnobs({ instantRefunds: false });
    expect(await ask('optimum')).toMatchObject({ status: 'pending', speed_processed: 'normal', speed_requested: 'optimum' });
    expect(sandbox.events().map(({ body }) => JSON.parse(body).event)).toContain('refund.speed_changed');
    await expect(rzp.payments.refund(id, { speed: 'fast' as 'normal' })).rejects.toMatchObject({ error: { field: 'speed' } });
  });
});
