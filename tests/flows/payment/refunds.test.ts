import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditNow } from '../../../src/features/payment/reconcile/audit-ledgers.server.ts';
import { compareRecent } from '../../../src/features/payment/reconcile/compare-ledgers.server.ts';
import { requestRefund } from '../../../src/features/payment/refund/request-refund.server.ts';
import { DAY, HOLD_TTL, HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { paise } from '../../../src/rules/money/money.ts';
import { mailsOf } from '../../shop/mails.ts';
import { statusOf } from '../../shop/orders.ts';
import type { Row } from '../../shop/rows.ts';
import { Shopper } from '../../shop/shopper.ts';
import { stockOf } from '../../shop/stock.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
/** Payments that a test inserted into the shop's ledger alone. */
let planted = 0;
beforeEach(() => void shop.razorpay.setKnobs({ refundOutcome: 'processed', failNext: null }));
/** Differences between Razorpay's captured and refunded sums and the shop's, in paise. */
afterEach(async () => {
  await shop.settle();
  const [booked] = await shop.rows(
    "SELECT sum(amount_paise) AS captured, sum(refunded_paise) AS refunded FROM payments WHERE status = 'captured'",
  );
  const { captured, refunded } = shop.razorpay.ledger().sums;
  expect(booked).toEqual({ captured: captured + planted, refunded });
});

interface Paid {
  readonly id: string;
  readonly piece: number;
  readonly payment: string;
}

async function paid(status: 'paid' | 'processing' | 'shipped' = 'paid'): Promise<Paid> {
  const piece = await shop.addProduct({ price: 70_000, stock: 1 });
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id: piece }]);
  const proof = await shopper.pay(order);
  await shopper.verify(order, proof);
  const id = order.body.dbOrderId;
  for (const to of status === 'shipped' ? ['processing', 'shipped'] : status === 'processing' ? ['processing'] : [])
    await shop.rows("UPDATE orders SET status = ?, actor = 'admin' WHERE id = ?", to, id);
  await shop.settle();
  await shop.deliverWebhooks();
  return { id, piece, payment: proof.razorpay_payment_id };
}

const ask = (orderId: string, amount?: number, key: string = crypto.randomUUID()) =>
  requestRefund(shop.at(), { orderId, reason: 'it broke', by: 'Asha', key, ...(amount !== undefined && { amount: paise(amount) }) });
const refundsOf = (payment: string): Promise<Row[]> =>
  shop.rows(
    'SELECT id, amount_paise AS amount, status, attempt, next_check_at AS next FROM refunds WHERE payment_id = ? ORDER BY created_at, attempt',
    payment,
  );
const atGateway = (payment: string) => shop.razorpay.ledger().refunds.filter(({ payment_id }) => payment_id === payment);
const bank = (id: string, status: 'processed' | 'failed') => shop.razorpay.settleRefund(id, status);
const razorpayPost = async (path: string, body: object) => {
  const auth = `Basic ${btoa(`${shop.razorpay.keyId}:${shop.razorpay.keySecret}`)}`;
  const answer = await fetch(shop.razorpay.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: auth },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { id: string };
};

describe('refunds (U-18)', () => {
  it('in full before it is shipped: refunded, back in stock, one mail (E15)', async () => {
    const { id, piece, payment } = await paid('processing');
    await ask(id);
    await shop.settle();
    await shop.deliverWebhooks({ copies: 3, shuffle: true });
    expect(await statusOf(shop, id)).toEqual({ status: 'refunded', reservation: 'released' });
    expect(await stockOf(shop, piece)).toEqual({ free: 1, reserved: 0, committed: 0 });
    expect(await refundsOf(payment)).toMatchObject([{ amount: 70_000, status: 'processed', attempt: 1 }]);
    expect(await mailsOf(shop, id, 'refunded')).toHaveLength(1);
    await shop.settle();
    const confirmations = shop.mails.filter(({ subject }) => subject.startsWith('Your refund of ₹700.00'));
    expect(confirmations.at(-1)?.text).toContain('UPI takes 2 to 7 days.');
    const [last] = await shop.rows('SELECT actor, note FROM order_events WHERE order_id = ? ORDER BY seq DESC LIMIT 1', id);
    expect(last).toMatchObject({ note: 'Asha: it broke' });
  });

  it('in full after it is shipped: refunded, and the piece stays sold (E15)', async () => {
    const { id, piece } = await paid('shipped');
    await ask(id);
    await shop.settle();
    expect(await statusOf(shop, id)).toEqual({ status: 'refunded', reservation: 'committed' });
    expect(await stockOf(shop, piece)).toEqual({ free: 0, reserved: 0, committed: 1 });
  });

  it('in part: the status stays, the amount shows; refunding the rest makes it refunded (F46)', async () => {
    const { id, payment } = await paid();
    await ask(id, 20_000);
    await shop.settle();
    expect(await statusOf(shop, id)).toEqual({ status: 'paid', reservation: 'committed' });
    expect(await shop.rows('SELECT refunded_paise AS back FROM payments WHERE id = ?', payment)).toEqual([{ back: 20_000 }]);
    expect(await mailsOf(shop, id, 'refunded')).toHaveLength(1);
    await ask(id);
    await shop.settle();
    expect(await statusOf(shop, id)).toEqual({ status: 'refunded', reservation: 'released' });
    expect(await refundsOf(payment)).toMatchObject([{ amount: 20_000 }, { amount: 50_000 }]);
    expect(await mailsOf(shop, id, 'refunded')).toHaveLength(2);
  });

  it('never more than the payment, even with many refunds at once (I7)', async () => {
    const { id, payment } = await paid();
    await expect(ask(id, 70_001)).rejects.toMatchObject({ code: 'OVER_REFUND' });
    for (const amount of [0, -1, 99, Number.NaN, 0.5].map((value) => value as never))
      await expect(requestRefund(shop.at(), { orderId: id, reason: 'x', by: 'A', key: crypto.randomUUID(), amount })).rejects.toMatchObject(
        { code: 'REFUND_AMOUNT' },
      );
    const many = await Promise.allSettled([30_000, 30_000, 30_000, 30_000].map((amount) => ask(id, amount)));
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    for (const one of many)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'OVER_REFUND', facts: { left: 10_000 } });
    await shop.settle();
    expect(atGateway(payment).map(({ amount }) => amount)).toEqual([30_000, 30_000]);
  });

  it('the same key is one refund; with another amount or order it is refused', async () => {
    const { id, payment } = await paid();
    const key = crypto.randomUUID();
    const [one, two] = await Promise.all([ask(id, 20_000, key), ask(id, 20_000, key), ask(id, 20_000, key)]);
    expect(one.id).toBe(two.id);
    await shop.settle();
    expect(await ask(id, 20_000, key.toUpperCase())).toMatchObject({ id: key, status: 'processed' });
    expect(await ask(id, undefined, key)).toMatchObject({ id: key, amount: 20_000 });
    await expect(ask(id, 20_001, key)).rejects.toMatchObject({ code: 'REFUND_KEY_REUSED' });
    await expect(ask((await paid()).id, 20_000, key)).rejects.toMatchObject({ code: 'REFUND_KEY_REUSED' });
    expect(atGateway(payment)).toHaveLength(1);
  });

  it('only counted money, with a reason and a key', async () => {
    const open = await new Shopper(shop).order([{ id: await shop.addProduct({ price: 70_000, stock: 1 }) }]);
    await expect(ask(open.body.dbOrderId)).rejects.toMatchObject({ code: 'NOTHING_TO_REFUND' });
    await expect(ask(crypto.randomUUID())).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
    await expect(ask(open.body.dbOrderId, 100, 'no-uuid')).rejects.toMatchObject({ code: 'KEY_MISSING' });
    const request = { orderId: open.body.dbOrderId, reason: ' ', by: 'Asha', key: crypto.randomUUID() };
    await expect(requestRefund(shop.at(), request)).rejects.toMatchObject({ code: 'REASON_NEEDED' });
  });

  it("Razorpay's answer is lost: the cron repeats the call with the same key, and it is one refund", async () => {
    const { id, payment } = await paid();
    shop.razorpay.setKnobs({ dieAfterCommit: { path: '/refund', times: 1, method: 'POST' } });
    await ask(id, 20_000);
    await shop.settle();
    expect(await refundsOf(payment)).toMatchObject([{ status: 'requested' }]);
    await shop.runCron(Date.now() + 11 * MINUTE);
    expect(await refundsOf(payment)).toMatchObject([{ status: 'processed', attempt: 1 }]);
    expect(atGateway(payment)).toHaveLength(1);
  });

  it('the webhook arrives before the answer, for two refunds of the same amount: each matches its own (L29)', async () => {
    const { id, payment } = await paid();
    shop.razorpay.setKnobs({ refundOutcome: 'pending' });
    const [one, two] = await Promise.all([ask(id, 20_000), ask(id, 20_000)]);
    await shop.settle();
    const byNote = atGateway(payment).find(({ notes }) => !Array.isArray(notes) && notes.refund === two.id);
    await shop.rows("UPDATE refunds SET gateway_refund_id = NULL, status = 'requested' WHERE id IN (?, ?)", one.id, two.id);
    bank(byNote?.id ?? '', 'failed');
    await shop.deliverWebhooks();
    const states = Object.fromEntries((await refundsOf(payment)).map((row) => [row.id, row.status]));
    expect(states).toMatchObject({ [one.id]: 'pending', [two.id]: 'failed' });
  });

  it('a failed refund is visible and repeated with a new key, three times in all (E16, F45)', async () => {
    const { id, payment } = await paid();
    shop.razorpay.setKnobs({ refundOutcome: 'failed' });
    await ask(id);
    const fail = async (at: number) => {
      await shop.runCron(at);
      await new Promise((resolve) => setTimeout(resolve, 30));
      await shop.deliverWebhooks();
    };
    await shop.settle();
    await fail(Date.now());
    const [first, second] = await refundsOf(payment);
    expect([first, second]).toMatchObject([
      { status: 'failed', attempt: 1 },
      { status: 'requested', attempt: 2 },
    ]);
    expect(Number(second?.next) - Date.now()).toBeGreaterThan(HOUR - MINUTE);
    expect(second?.id).not.toBe(first?.id);
    await fail(Date.now() + HOUR + MINUTE);
    await fail(Date.now() + 7 * HOUR + MINUTE);
    expect((await refundsOf(payment)).map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
    expect(await statusOf(shop, id)).toEqual({ status: 'paid', reservation: 'committed' });
    const found = { kind: 'refund failed', what: (await refundsOf(payment))[2]?.id, ours: 70_000 };
    expect(await auditNow(shop.at())).toContainEqual(found);
    expect((await auditNow(shop.at())).filter(({ what }) => what === first?.id || what === second?.id)).toEqual([]);
    shop.razorpay.setKnobs({ refundOutcome: 'processed' });
    await ask(id);
    await shop.settle();
    expect(await statusOf(shop, id)).toMatchObject({ status: 'refunded' });
    expect(await auditNow(shop.at())).not.toContainEqual(found);
  });

  it('Razorpay refuses (insufficient balance): failed with its message, then repeated and sent', async () => {
    const { id, payment } = await paid();
    shop.razorpay.setKnobs({ failNext: { path: '/refund', status: 400, times: 1, method: 'POST' } });
    await ask(id);
    await shop.settle();
    expect(await refundsOf(payment)).toMatchObject([{ status: 'failed' }, { status: 'requested', attempt: 2 }]);
    await shop.runCron(Date.now() + HOUR + MINUTE);
    expect(await statusOf(shop, id)).toMatchObject({ status: 'refunded' });
  });

  it('webhook and poll at once: booked once, one mail', async () => {
    shop.razorpay.setKnobs({ refundOutcome: 'pending' });
    for (let round = 0; round < 5; round += 1) {
      const { id, payment } = await paid();
      await ask(id);
      await shop.settle();
      bank(atGateway(payment)[0]?.id ?? '', 'processed');
      await Promise.all([shop.deliverWebhooks({ copies: 3, shuffle: true }), shop.runCron(Date.now() + 11 * MINUTE)]);
      expect(await statusOf(shop, id)).toEqual({ status: 'refunded', reservation: 'released' });
      expect(await mailsOf(shop, id, 'refunded')).toHaveLength(1);
    }
  });

  it('money that could not be counted is refunded, and an order without other money becomes refunded (E10, E15)', async () => {
    const piece = await shop.addProduct({ price: 70_000, stock: 1 });
    const shopper = new Shopper(shop);
    const order = await shopper.order([{ id: piece }]);
    await shop.runCron(Date.now() + HOLD_TTL + MINUTE);
    await new Shopper(shop).order([{ id: piece }]);
    await shopper.pay(order);
    await shop.deliverWebhooks();
    await shop.settle();
    expect(await statusOf(shop, order.body.dbOrderId)).toEqual({ status: 'refunded', reservation: 'released' });
    expect(await mailsOf(shop, order.body.dbOrderId, 'refunded')).toEqual([]);
  });

  it('an order with a wrong payment becomes refunded once that payment is returned (E15, F9)', async () => {
    const shopper = new Shopper(shop);
    const order = await shopper.order([{ id: await shop.addProduct({ price: 70_000, stock: 1 }) }]);
    await shopper.pay(order, 'captured', { amount: 60_000, force: true });
    await shop.deliverWebhooks();
    await shop.settle();
    expect(await statusOf(shop, order.body.dbOrderId)).toEqual({ status: 'refunded', reservation: 'released' });
  });

  it('a refund pending for more than seven working days is found by the audit', async () => {
    shop.razorpay.setKnobs({ refundOutcome: 'pending' });
    const { id, payment } = await paid();
    await ask(id, 10_000);
    await shop.settle();
    const found = { kind: 'refund overdue', what: (await refundsOf(payment))[0]?.id, ours: 10_000 };
    expect(await auditNow(shop.at(Date.now() + 7 * DAY))).not.toContainEqual(found);
    expect(await auditNow(shop.at(Date.now() + 10 * DAY))).toContainEqual(found);
    bank(atGateway(payment)[0]?.id ?? '', 'processed');
    await shop.deliverWebhooks();
  });
});

describe('the daily comparison (1.8)', () => {
  const later = () => shop.at(Date.now() + 40 * MINUTE);
  const open = () =>
    shop.rows(
      "SELECT kind, what, ours_paise AS ours, theirs_paise AS theirs FROM ledger_findings WHERE source = 'compare' AND cleared_at IS NULL",
    );

  it('finds nothing in matching ledgers, and runs once a day', async () => {
    await paid();
    expect(await compareRecent(later())).toEqual([]);
    await shop.rows("DELETE FROM job_leases WHERE name IN ('compare', 'audit')");
    const start = Date.now();
    const ran = async () =>
      Object.fromEntries(
        (await shop.rows('SELECT name, last_run_at AS at FROM job_leases')).map(({ name, at }) => [name, Number(at) - start]),
      );
    await shop.runCron(start);
    await shop.runCron(start + 30 * MINUTE);
    expect(await ran()).toMatchObject({ compare: 0, audit: 30 * MINUTE, reconcile: 30 * MINUTE });
    await shop.runCron(start + 35 * MINUTE);
    expect(await ran()).toMatchObject({ compare: 0, audit: 30 * MINUTE });
    shop.razorpay.setKnobs({ failNext: { path: '/v1/payments', status: 503, times: -1, method: 'GET' } });
    await shop.runCron(start + DAY);
    shop.razorpay.setKnobs({ failNext: null });
    await shop.runCron(start + DAY + 11 * MINUTE);
    expect(await ran()).toMatchObject({ compare: DAY + 11 * MINUTE });
    expect((await shop.rows("SELECT last_outcome AS how FROM job_leases WHERE name = 'compare'"))[0]).toEqual({ how: 'ok' });
  });

  it("records an unreported capture, and a refund made in Razorpay's dashboard", async () => {
    const piece = await shop.addProduct({ price: 70_000, stock: 1 });
    const shopper = new Shopper(shop);
    const order = await shopper.order([{ id: piece }]);
    const { razorpay_payment_id: payment } = await shopper.pay(order);
    expect(await compareRecent(later())).toEqual([]);
    expect(await statusOf(shop, order.body.dbOrderId)).toEqual({ status: 'paid', reservation: 'committed' });
    await razorpayPost(`/v1/payments/${payment}/refund`, { amount: 30_000 });
    expect(await compareRecent(later())).toEqual([]);
    expect(await refundsOf(payment)).toMatchObject([{ amount: 30_000, status: 'processed' }]);
    await razorpayPost(`/v1/payments/${payment}/refund`, { amount: 40_000 });
    await shop.deliverWebhooks({ copies: 2 });
    expect(await statusOf(shop, order.body.dbOrderId)).toEqual({ status: 'refunded', reservation: 'released' });
  });

  it('reports planted differences once, and clears them when they are corrected', async () => {
    const { payment } = await paid();
    const { id: foreign } = await razorpayPost('/v1/orders', { amount: 12_300, currency: 'INR', receipt: 'another shop' });
    const { razorpay_payment_id: stranger } = await shop.razorpay.pay({ order_id: foreign, method: 'upi', outcome: 'captured' });
    await shop.rows(
      "INSERT INTO refunds (id, payment_id, amount_paise, status, reason) VALUES ('planted', ?, 500, 'processed', 'x')",
      payment,
    );
    const expected = [
      { kind: 'payment for an unknown order', what: stranger, ours: null, theirs: 12_300 },
      { kind: 'refunds differ', what: payment, ours: 500, theirs: 0 },
    ];
    expect(await compareRecent(later())).toHaveLength(2);
    await compareRecent(later());
    expect(await open()).toEqual(expected);
    await shop.rows("DELETE FROM refunds WHERE id = 'planted'");
    await compareRecent(later());
    expect(await open()).toEqual(expected.slice(0, 1));
    // The stranger's money is not in the shop's ledger: refund it, so that the sums of this file match.
    const [{ id: order }] = (await shop.rows("SELECT id FROM orders WHERE gateway_order_id IS NULL OR status = 'paid' LIMIT 1")) as [
      { id: string },
    ];
    await shop.rows(
      "INSERT INTO payments (id, order_id, amount_paise, status, settlement, reason) VALUES (?, ?, 12300, 'captured', 'refund_due', 'x')",
      stranger,
      order,
    );
    await shop.rows(
      "INSERT INTO payments (id, order_id, amount_paise, status, settlement) VALUES ('pay_nowhere', ?, 7, 'captured', 'refund_due')",
      order,
    );
    await compareRecent(later());
    expect(await open()).toEqual([{ kind: 'payment not at Razorpay', what: 'pay_nowhere', ours: 7, theirs: null }]);
    planted = 7;
  });
});
