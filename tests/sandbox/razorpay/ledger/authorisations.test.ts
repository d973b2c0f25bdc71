import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RazorpaySandbox, startRazorpay } from '../server.ts';
import { sdkFor, startShop } from '../testing.ts';

let sandbox: RazorpaySandbox;
let shop: Awaited<ReturnType<typeof startShop>>;
let rzp: ReturnType<typeof sdkFor>['rzp'];

beforeEach(async () => {
  shop = await startShop(() => 200);
  sandbox = await startRazorpay({ webhookUrl: shop.url });
  rzp = sdkFor(sandbox).rzp;
});
afterEach(async () => {
  await sandbox.close();
  await shop.close();
});

const order = async () => (await rzp.orders.create({ amount: 5000, currency: 'INR' })).id;
const names = () => shop.received.map(({ event }) => event);

describe('an authorised payment', () => {
  it('that nobody captures in time is given back: refunded without ever being captured, and neither captured nor refunded afterwards', async () => {
    sandbox.setKnobs({ authorisedForMs: 40 });
    const { razorpay_payment_id: id } = sandbox.pay({ order_id: await order(), outcome: 'authorized' });
    await expect.poll(names).toEqual(['payment.authorized', 'refund.created', 'refund.processed']);
    expect(await rzp.payments.fetch(id)).toMatchObject({
      ...{ status: 'refunded', captured: false, amount_refunded: 5000, refund_status: 'full', fee: null },
    });
    const { payload } = JSON.parse(shop.received.at(-1)?.raw ?? '');
    expect(payload).toMatchObject({
      refund: { entity: { payment_id: id, amount: 5000, notes: [] } },
      payment: { entity: { captured: false } },
    });
    await expect(rzp.payments.capture(id, 5000, 'INR')).rejects.toMatchObject({ statusCode: 400 });
    await expect(rzp.payments.refund(id, {})).rejects.toMatchObject({ statusCode: 400 });
    expect(sandbox.ledger().sums).toEqual({ captured: 0, refunded: 0 });
  });

  it('that is captured in time stays', async () => {
    sandbox.setKnobs({ authorisedForMs: 40 });
    // Captured in the same step: a call may take longer than the authorisation lasts.
    const { razorpay_payment_id: id } = sandbox.pay({ order_id: await order(), outcome: 'captured' });
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(await rzp.payments.fetch(id)).toMatchObject({ status: 'captured', amount_refunded: 0 });
  });

  it('of a bank that was late follows its failure; once the order is paid it is given back at once', async () => {
    const id = await order();
    const failed = sandbox.pay({ order_id: id, outcome: 'failed' }).razorpay_payment_id;
    sandbox.authoriseLate(failed);
    expect(await rzp.payments.fetch(failed)).toMatchObject({ status: 'authorized', error_reason: null });
    const second = sandbox.pay({ order_id: id, outcome: 'failed' }).razorpay_payment_id;
    sandbox.pay({ order_id: id });
    sandbox.authoriseLate(second);
    expect(await rzp.payments.fetch(second)).toMatchObject({ status: 'refunded', captured: false });
    expect(() => sandbox.authoriseLate(second)).toThrow('failed payment');
    expect(sandbox.ledger().sums).toEqual({ captured: 5000, refunded: 0 });
  });
});

it("a payment of another amount than its order's is refused unless a test forces it", async () => {
  const id = await order();
  expect(() => sandbox.pay({ order_id: id, amount: 4900 })).toThrow("not the order's");
  sandbox.pay({ order_id: id, amount: 4900, force: true });
  expect(sandbox.ledger().payments).toMatchObject([{ amount: 4900, status: 'captured' }]);
});

it('a restart gives back what was authorised too long ago', async () => {
  const { tmpdir } = await import('node:os');
  const stateFile = `${tmpdir()}/razorpay-authorised-${process.pid}-${Date.now()}.jsonl`;
  const first = await startRazorpay({ stateFile });
  const made = await sdkFor(first).rzp.orders.create({ amount: 5000, currency: 'INR' });
  const { razorpay_payment_id: id } = first.pay({ order_id: made.id, outcome: 'authorized' });
  await first.close();
  const later = await startRazorpay({ stateFile, knobs: { authorisedForMs: 1 } });
  await expect.poll(() => later.ledger().payments.map(({ status }) => status)).toEqual(['refunded']);
  expect(later.ledger().refunds).toMatchObject([{ payment_id: id, status: 'processed' }]);
  await later.close();
});
