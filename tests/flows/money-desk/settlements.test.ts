import { beforeAll, describe, expect, it, vi } from 'vitest';
import { readSettlements } from '../../../src/features/money-desk/settlements/read-settlements.server.ts';
import { wantDays } from '../../../src/features/money-desk/settlements/want-days.server.ts';
import { istDate, startOfIstDate } from '../../../src/rules/dates.ts';
import { DAY, HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { JOB_CALLS } from '../../../src/rules/order/reconcile.ts';
import { webhookOf } from '../../shop/orders/webhook-delivery.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { razorpay } = shop;
beforeAll(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

/** Noon of the present day of India: between two mornings at seven. */
const noon = startOfIstDate(istDate(Date.now())) + 12 * HOUR;
let minutes = 0;

/** A run of the job, some minutes after the one before. Returns its calls. */
async function run(at = noon + (minutes += 11) * MINUTE): Promise<number> {
  const its = shop.at(at);
  its.calls.allow(JOB_CALLS.readSettlements);
  await readSettlements(its);
  return its.calls.made;
}

async function paid(price = 70_000): Promise<string> {
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id: await shop.addProduct({ price, stock: 3 }) }]);
  const payment = await shopper.pay(order);
  await shopper.verify(order, payment);
  return payment.razorpay_payment_id;
}

const wanted = (...days: string[]) => shop.at(noon + minutes * MINUTE).db.write([wantDays(shop.at(noon + minutes * MINUTE), days)]);
const again = async () => {
  await wanted(istDate(Date.now()));
  await run();
};
const settlement = async (id: string) =>
  (await shop.rows('SELECT paise, state, fees_paise AS fees, tax_paise AS tax, utr FROM settlements WHERE id = ?', id))[0];
const linesOf = (id: string) =>
  shop.rows(
    'SELECT entity_id AS id, version, credit_paise AS credit, utr FROM recon_lines WHERE settlement_id = ? ORDER BY id, version',
    id,
  );
const findings = () =>
  shop.rows(
    "SELECT kind, what, ours_paise AS ours, theirs_paise AS theirs FROM ledger_findings WHERE source = 'money' AND cleared_at IS NULL",
  );
const counted = async () => (await shop.rows('SELECT count(*) AS n FROM recon_lines'))[0]?.n;
const made = (how?: Parameters<typeof razorpay.settle>[0]) => {
  const it = razorpay.settle(how);
  if (!it) throw new Error('nothing to settle');
  return it;
};

describe('the reading of settlements', () => {
  it('costs one call while there is nothing to read, and asks for no day before the first capture', async () => {
    await run();
    expect(await shop.rows('SELECT day FROM settlement_days')).toEqual([]);
    expect(await run()).toBe(1);
  });

  it('has a settlement with its lines, to the paisa, and the same day again adds nothing', async () => {
    const ids = [await paid(), await paid()].toSorted();
    const { id, amount, fees, tax, utr } = made();
    await run(noon + DAY - 5 * HOUR + 1);
    expect(await settlement(id)).toEqual({ paise: amount, state: 'processed', fees, tax, utr });
    const lines = await linesOf(id);
    expect(lines.map((line) => line.id)).toEqual(ids);
    expect(lines.reduce((sum, { credit }) => sum + Number(credit), 0)).toBe(amount);
    const before = await shop.rows('SELECT * FROM settlements');
    await again();
    await again();
    expect(await linesOf(id)).toEqual(lines);
    expect(await shop.rows('SELECT * FROM settlements')).toEqual(before);
    expect(await findings()).toEqual([]);
  });

  it('follows a settlement that fails and goes out under another number, and keeps that where the gateway takes it back', async () => {
    await paid();
    const it = made({ status: 'failed' });
    await again();
    expect(await settlement(it.id)).toMatchObject({ state: 'failed' });
    razorpay.moveSettlement(it.id, 'processed');
    await again();
    const out = await settlement(it.id);
    expect(out).toMatchObject({ state: 'processed', utr: expect.stringMatching(/^UTIB/) });
    expect((await linesOf(it.id)).map(({ version }) => version)).toEqual([1, 2]);
    expect(await findings()).toEqual([]);
    Object.assign(it, { status: 'failed' });
    await again();
    expect(await settlement(it.id)).toEqual(out);
    expect(await findings()).toMatchObject([{ kind: 'a settlement that went out is said otherwise', what: it.id }]);
    Object.assign(it, { status: 'processed' });
    await shop.rows("UPDATE ledger_findings SET cleared_at = 1 WHERE source = 'money'");
  });

  it('fills what a dispute took and gave back from adjustments alone, also where the dispute is known later', async () => {
    const payment = await paid();
    const { id } = made();
    razorpay.changeLine(payment, { dispute_id: 'disp_Flow1' });
    razorpay.adjust({ amount: -70_000, disputeId: 'disp_Flow1', paymentId: payment });
    made();
    await again();
    await shop.rows(
      "INSERT INTO disputes (id, payment_id, paise, status, phase, opened_at) VALUES ('disp_Flow1', ?, 70000, 'open', 'chargeback', 1)",
      payment,
    );
    const sums = () => shop.rows("SELECT deducted_paise AS took, given_back_paise AS gave FROM disputes WHERE id = 'disp_Flow1'");
    await again();
    expect(await sums()).toEqual([{ took: 70_000, gave: 0 }]);
    razorpay.adjust({ amount: 70_000, disputeId: 'disp_Flow1', paymentId: payment });
    made();
    await again();
    expect(await sums()).toEqual([{ took: 70_000, gave: 70_000 }]);
    expect(await linesOf(id)).toHaveLength(1);
  });

  it('finds the day of a line in whichever zone it begins, and the settlement of another day by its id', async () => {
    const payment = await paid();
    // Half past one in the night of India is the day before in UTC.
    const night = startOfIstDate(istDate(noon - 3 * DAY)) + 1.5 * HOUR;
    const { id } = made({ atMs: night });
    razorpay.setKnobs({ settlementDays: 'utc' });
    await wanted(istDate(night - DAY));
    await run();
    razorpay.setKnobs({ settlementDays: 'india' });
    expect((await linesOf(id)).map((line) => line.id)).toEqual([payment]);
    expect(await settlement(id)).toMatchObject({ state: 'processed' });
  });

  it('leaves a line out that cannot be read, names its day, and clears that once it can', async () => {
    const [bad, good] = [await paid(), await paid()];
    const { id } = made();
    razorpay.changeLine(bad, { type: 'reversal' as 'payment' });
    await again();
    expect((await linesOf(id)).map((line) => line.id)).toEqual([good]);
    expect(await findings()).toMatchObject([{ kind: 'lines of settlements cannot be read', what: istDate(Date.now()) }]);
    razorpay.changeLine(bad, { type: 'payment' });
    await again();
    expect(await linesOf(id)).toHaveLength(2);
    expect(await findings()).toEqual([]);
  });

  it('has a line that came in two settlements for each of them', async () => {
    const [first, second] = [await paid(), await paid()];
    const one = made();
    await again();
    await paid();
    const other = made();
    razorpay.repeatLine(first, other);
    await again();
    expect((await linesOf(one.id)).map((line) => line.id)).toEqual([first, second].toSorted());
    expect((await linesOf(other.id)).map((line) => line.id)).toContain(first);
  });

  it('rests for ten minutes after a failure, and a refused day keeps no other waiting', async () => {
    razorpay.setKnobs({ failNext: { path: '/v1/settlements', status: 500, times: 1 } });
    await wanted(istDate(noon - DAY));
    await expect(run()).rejects.toThrow('Razorpay unknown');
    await run(noon + minutes * MINUTE + MINUTE);
    const left = () => shop.rows('SELECT day FROM settlement_days WHERE is_wanted = 1');
    expect(await left()).toHaveLength(1);
    razorpay.setKnobs({ failNext: { path: '/v1/settlements', status: 400, times: 1 } });
    await wanted(istDate(noon - 2 * DAY));
    await run();
    expect(await left()).toEqual([]);
    expect(await findings()).toMatchObject([{ kind: 'settlements of a day are refused', what: istDate(noon - DAY) }]);
    await wanted(istDate(noon - DAY));
    await run();
    expect(await findings()).toEqual([]);
  });
});

it('an event of a settlement wakes the reading, and what it says of money is not believed', async () => {
  await paid();
  const it = made();
  await run();
  const before = await counted();
  const told = { event: 'settlement.processed', payload: { settlement: { entity: { ...it, amount: 1, utr: 'FORGED' } } } };
  const body = JSON.stringify(told);
  const send = (secret: string) => shop.fetch('/api/webhooks/razorpay', webhookOf(razorpay, { id: 'event-of-settlement', body, secret }));
  expect((await send('not the secret')).status).toBe(400);
  expect(await shop.rows("SELECT name FROM job_leases WHERE name = 'settlements-woken'")).toEqual([]);
  expect(await (await send(razorpay.webhookSecret)).json()).toEqual({ outcome: 'woken' });
  expect([await counted(), await settlement(it.id)]).toEqual([before, undefined]);
  await run();
  expect(await settlement(it.id)).toMatchObject({ paise: it.amount, utr: it.utr });
  expect(await shop.rows("SELECT 1 FROM orphan_events WHERE type LIKE 'settlement.%'")).toEqual([]);
});
