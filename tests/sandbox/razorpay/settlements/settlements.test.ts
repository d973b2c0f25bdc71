import { tmpdir } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RazorpaySandbox, startRazorpay } from '../server.ts';
import { sdkFor, startShop } from '../testing.ts';
import { charges } from './tariff.ts';

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

const paid = async (amount = 100_000, method = 'upi') =>
  sandbox.pay({ order_id: (await rzp.orders.create({ amount, currency: 'INR', receipt: `ours-${amount}` })).id, method })
    .razorpay_payment_id;

/** Lines of the present day of India. */
async function lines(more: { count?: number; skip?: number } = {}) {
  const [year = 0, month = 0, day = 0] = new Date(Date.now() + 19_800_000).toISOString().slice(0, 10).split('-').map(Number);
  const { items } = (await rzp.settlements.reports({ year, month, day, count: 1_000, ...more })) as unknown as { items: Line[] };
  return items;
}
interface Line {
  entity_id: string;
  type: string;
  credit: number;
  debit: number;
  amount: number;
  fee: number;
  tax: number;
  settlement_utr: string | null;
}
const sums = (items: readonly Line[]) => items.reduce((total, { credit, debit }) => total + credit - debit, 0);
const settlementEvents = () => shop.received.map(({ event }) => event).filter((event) => event.startsWith('settlement.'));

describe('a settlement', () => {
  it('has each capture less its fee, which contains the tax and depends on the method', async () => {
    const methods = ['upi', 'card', 'netbanking', 'wallet'] as const;
    const ids = await Promise.all(methods.map((method) => paid(100_000, method)));
    const settlement = sandbox.settle();
    const found = await lines();
    for (const [at, method] of methods.entries()) {
      const { fee, tax } = charges(100_000, method);
      const line = found.find(({ entity_id }) => entity_id === ids[at]);
      expect(line).toMatchObject({
        type: 'payment',
        credit: 100_000 - fee,
        debit: 0,
        amount: 100_000,
        fee,
        tax,
        method,
        order_receipt: 'ours-100000',
      });
    }
    expect(charges(100_000, 'netbanking')).toEqual({ fee: 2_419, tax: 369 });
    expect(settlement).toMatchObject({ amount: sums(found), status: 'processed', utr: found[0]?.settlement_utr });
    expect(await rzp.settlements.fetch(settlement?.id ?? '')).toEqual(settlement);
    expect((await rzp.settlements.all({ count: 5 })).items).toEqual([settlement]);
    expect(sandbox.settle()).toBeNull();
  });

  it('takes refunds off, has adjustments without a number, and carries on what it lacks', async () => {
    const id = await paid();
    sandbox.settle();
    await rzp.payments.refund(id, {});
    expect(sandbox.settle()).toMatchObject({ amount: -100_000, utr: null });
    sandbox.adjust({ amount: -5_000, disputeId: 'disp_1' });
    await paid(500_000);
    const third = sandbox.settle();
    const its = (await lines()).slice(2);
    expect(its.map(({ type, settlement_utr }) => [type, settlement_utr !== null])).toEqual([
      ['payment', true],
      ['adjustment', false],
      ['adjustment', false],
    ]);
    expect(third?.amount).toBe(500_000 - charges(500_000, 'upi').fee - 105_000);
  });

  it('fails and goes out under another number; what went out stays', async () => {
    await paid();
    const { id = '' } = sandbox.settle({ status: 'failed' }) ?? {};
    const failed = (await lines())[0]?.settlement_utr;
    sandbox.moveSettlement(id, 'processed');
    const [line] = await lines();
    expect(failed).toMatch(/^UTIB\d{12}$/);
    expect(line?.settlement_utr).not.toBe(failed);
    expect(() => sandbox.moveSettlement(id, 'failed')).toThrow('processed already');
    await expect.poll(settlementEvents).toEqual(['settlement.failed', 'settlement.processed']);
  });

  it('is made and goes out by itself where that is asked for, also after a restart', async () => {
    const stateFile = `${tmpdir()}/razorpay-settlements-${process.pid}-${Date.now()}.jsonl`;
    const first = await startRazorpay({ stateFile });
    const order = await sdkFor(first).rzp.orders.create({ amount: 5_000, currency: 'INR' });
    first.pay({ order_id: order.id });
    first.settle({ status: 'created' });
    await first.close();
    const second = await startRazorpay({ stateFile, webhookUrl: shop.url, settlesAfterMs: 20 });
    await expect.poll(settlementEvents).toEqual(['settlement.processed']);
    await second.close();
  });
});

it('lines are read in pages of at most 1,000, by the day of the settlement', async () => {
  for (let at = 0; at < 3; at += 1) await paid();
  sandbox.settle();
  expect((await lines({ count: 2 })).length).toBe(2);
  expect((await lines({ count: 2, skip: 2 })).length).toBe(1);
  await expect(lines({ count: 1_001 })).rejects.toMatchObject({ statusCode: 400 });
  sandbox.changeLine((await lines())[0]?.entity_id ?? '', { settled_at: 1_000_000_000 });
  expect((await lines()).length).toBe(2);
});
