import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { compareLedgers, compareRecent } from '../../../src/features/books/compare-ledgers.server.ts';
import { DAY, HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { JOB_CALLS } from '../../../src/rules/order/reconcile.ts';
import { fillOrders } from '../../faults/many-orders.ts';
import { freshShop } from '../../shop/fresh-shop.ts';

/** 5,000 attempts a day for two days, most of them failed; about 1,500 are payments in the shop's ledger. */
const ORDERS = 2_000;
const ATTEMPTS = 10_000;
const shop = await freshShop();
const start = Date.now();
afterAll(() => shop.close());

let failed: Record<string, unknown>[] = [];
const at = (row: Record<string, unknown>) => Number(row.at);
const hold = (past: { order: string; receipt: string; payment: string; amount: number; paidAtMs: number }) => ({
  ...past,
  email: 'asha@example.in',
  refund: null,
});

/** The gateway's ledger has the shop's payments, failed attempts, and 40 payments of open orders that were never reported. */
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await fillOrders(shop, ORDERS, 2);
  const booked = await shop.rows(
    'SELECT p.id, o.gateway_order_id AS gatewayOrder, o.id AS receipt, p.amount_paise AS amount, p.created_at AS at, r.gateway_refund_id AS refund FROM payments p JOIN orders o ON o.id = p.order_id LEFT JOIN refunds r ON r.payment_id = p.id',
  );
  const known = (row: Record<string, unknown>, payment: string) =>
    hold({ order: String(row.gatewayOrder), receipt: String(row.receipt), payment, amount: Number(row.amount), paidAtMs: at(row) });
  shop.razorpay.remember(
    booked.map((row) => ({
      ...known(row, String(row.id)),
      refund: row.refund === null ? null : { id: String(row.refund), amount: Number(row.amount), atMs: at(row) },
    })),
  );
  const open = await shop.rows(
    "SELECT gateway_order_id AS gatewayOrder, id AS receipt, total_paise AS amount, created_at AS at FROM orders WHERE reservation = 'held'",
  );
  shop.razorpay.remember(open.map((row, place) => known(row, `pay_unheard${place}`)));
  failed = await shop.rows("SELECT number FROM orders WHERE status = 'failed' ORDER BY created_at LIMIT 4");
  const attempts = Array.from({ length: ATTEMPTS - booked.length - open.length }, (_, place) =>
    hold({
      ...{ order: `order_failed${place}`, receipt: `failed-${place}`, payment: `pay_failed${place}`, amount: 50_000 },
      paidAtMs: start - HOUR - (place * 46 * HOUR) / ATTEMPTS,
    }),
  );
  shop.razorpay.remember(attempts);
  for (const payment of shop.razorpay.ledger().payments) {
    if (payment.id.startsWith('pay_failed')) Object.assign(payment, { status: 'failed', captured: false });
  }
}, 120_000);

const findings = () => shop.rows("SELECT kind, what FROM ledger_findings WHERE source = 'compare' AND cleared_at IS NULL ORDER BY kind");
const job = async () => (await shop.rows("SELECT cursor, last_outcome AS outcome FROM job_leases WHERE name = 'compare'"))[0];
const phase = async () => (JSON.parse(String((await job())?.cursor)) as { phase: string }).phase;

/** The gateway has a payment of one of the orders that had failed at first. */
async function paidLate(payment: string, nth: number, paidAtMs: number): Promise<void> {
  const [row] = await shop.rows(`SELECT gateway_order_id AS at, id FROM orders WHERE number = ?`, Number(failed[nth]?.number));
  shop.razorpay.remember([hold({ order: String(row?.at), receipt: String(row?.id), payment, amount: 45_000, paidAtMs })]);
}

/** One minute of the cron. @returns the number of calls */
async function minute(now: number): Promise<number> {
  const run = shop.at(now);
  run.calls.allow(JOB_CALLS.compareLedgers);
  await compareLedgers(run).catch(() => {});
  return run.calls.made;
}

/** Runs the cron minute by minute until the comparison is finished. @returns the calls of each run */
async function untilDone(from: number): Promise<number[]> {
  const calls: number[] = [];
  for (let now = from; calls.length < 60; now += MINUTE) {
    calls.push(await minute(now));
    if ((await phase()) === 'done') break;
  }
  return calls;
}

describe('the daily comparison of 5,000 attempts a day', { timeout: 120_000 }, () => {
  it('compares all of them over several runs, and settles every unreported payment', async () => {
    const [drifted, gone] = (
      await shop.rows("SELECT id FROM payments WHERE settlement = 'counted' ORDER BY created_at LIMIT 2 OFFSET 500")
    ).map(({ id }) => String(id));
    const gatewayPayments = shop.razorpay.ledger().payments;
    for (const payment of gatewayPayments) {
      if (payment.id === drifted) payment.amount += 100;
      if (payment.id === gone) Object.assign(payment, { status: 'failed', captured: false });
    }
    const calls = await untilDone(start);
    expect(calls.length).toBeGreaterThan(2);
    expect(Math.max(...calls)).toBeLessThanOrEqual(JOB_CALLS.compareLedgers);
    expect(await shop.rows("SELECT count(*) AS n FROM orders WHERE reservation = 'held'")).toEqual([{ n: 0 }]);
    expect(await shop.rows("SELECT count(*) AS n FROM payments WHERE id LIKE 'pay_unheard%' AND settlement = 'counted'")).toEqual([
      { n: 40 },
    ]);
    const expected = [
      { kind: 'amount differs', what: drifted },
      { kind: 'payment not at Razorpay', what: gone },
    ];
    expect(await findings()).toEqual(expected);
    expect((await compareRecent(shop.at(start))).map(({ kind, what }) => ({ kind, what }))).toEqual(expect.arrayContaining(expected));
    for (const payment of gatewayPayments) {
      if (payment.id === drifted) payment.amount -= 100;
      if (payment.id === gone) Object.assign(payment, { status: 'captured', captured: true });
    }
  });

  it('continues at its cursor after the gateway fails midway, and clears findings that are corrected', async () => {
    const from = start + DAY + HOUR;
    await minute(from);
    const stopped = (await job())?.cursor;
    expect(await phase()).not.toBe('done');
    shop.razorpay.setKnobs({ failNext: { path: '/v1/', status: 503, times: -1, method: 'GET' } });
    await minute(from + MINUTE);
    expect(await job()).toEqual({ cursor: stopped, outcome: expect.stringContaining('Razorpay unknown') });
    shop.razorpay.setKnobs({ failNext: null });
    // Ten minutes after a failure, not earlier.
    expect(await minute(from + 5 * MINUTE)).toBe(1);
    await untilDone(from + 12 * MINUTE);
    expect((await job())?.outcome).toBe('ok');
    expect(await findings()).toEqual([]);
  });

  it('reaches back to the former comparison after the gateway was silent for days', async () => {
    const before = JSON.parse(String((await job())?.cursor)) as { startedAt: number };
    await paidLate('pay_late', 0, before.startedAt + HOUR);
    await untilDone(before.startedAt + 5 * DAY);
    expect(await shop.rows("SELECT count(*) AS n FROM payments WHERE id = 'pay_late' AND status = 'captured'")).toEqual([{ n: 1 }]);
  });

  it('one payment that cannot be settled becomes a finding and does not block the others', async () => {
    const now = start + 10 * DAY;
    await paidLate('pay_a_stuck', 1, now - 2 * HOUR);
    await paidLate('pay_b_fine', 2, now - 2 * HOUR);
    await shop.rows("CREATE TRIGGER stuck BEFORE INSERT ON payments WHEN NEW.id = 'pay_a_stuck' BEGIN SELECT RAISE(ABORT, 'STUCK'); END");
    expect(await compareRecent(shop.at(now))).toEqual([{ kind: 'payment that does not fit', what: 'pay_a_stuck', theirs: 45000 }]);
    expect(await shop.rows("SELECT id FROM payments WHERE status = 'captured' AND id IN ('pay_a_stuck', 'pay_b_fine')")).toEqual([
      { id: 'pay_b_fine' },
    ]);
    await shop.rows('DROP TRIGGER stuck');
    expect(await compareRecent(shop.at(now))).toEqual([]);
    expect(await findings()).toEqual([]);
  });

  it('ignores the last 30 minutes', async () => {
    const now = start + 20 * DAY;
    await paidLate('pay_young', 3, now - 10 * MINUTE);
    await compareRecent(shop.at(now));
    expect(await shop.rows("SELECT count(*) AS n FROM payments WHERE id = 'pay_young'")).toEqual([{ n: 0 }]);
    await compareRecent(shop.at(now + HOUR));
    expect(await shop.rows("SELECT count(*) AS n FROM payments WHERE id = 'pay_young'")).toEqual([{ n: 1 }]);
  });
});
