import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditNow } from '../../../src/features/books/audit-ledgers.server.ts';
import { compareRecent } from '../../../src/features/books/compare-ledgers.server.ts';
import { requestRefund } from '../../../src/features/payment/refund/request-refund.server.ts';
import { DAY, HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { paise } from '../../../src/rules/money/money.ts';
import { atGateway } from '../../shop/orders/at-gateway.ts';
import { historyOf, mailsOf, paymentsOf, refundsOf, statusOf, stockOf } from '../../shop/orders/orders.ts';
import { paidOrder } from '../../shop/orders/paid-order.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
/** What one of the ledgers alone has of captured money, because a test wrote it there. */
let planted = 0;
beforeEach(() => void shop.razorpay.setKnobs({ refundOutcome: 'processed', failNext: null }));
/** Differences between Razorpay's captured and refunded sums and the shop's, in paise. */
afterEach(async () => {
  const [booked] = await shop.rows(
    "SELECT sum(amount_paise) AS captured, sum(refunded_paise) AS refunded FROM payments WHERE status = 'captured'",
  );
  const { captured, refunded } = shop.razorpay.ledger().sums;
  expect(booked).toEqual({ captured: captured + planted, refunded });
});

const ask = (orderId: string, amount?: number, key: string = crypto.randomUUID()) =>
  requestRefund(shop.at(), { orderId, reason: 'it broke', by: 'Asha', key, ...(amount !== undefined && { amount: paise(amount) }) });
const sentTo = (payment: string) => shop.razorpay.ledger().refunds.filter(({ payment_id }) => payment_id === payment);
const bank = (id: string, status: 'processed' | 'failed') => shop.razorpay.settleRefund(id, status);
describe('refunds (U-18)', () => {
  it('in full before it is shipped: refunded, back in stock, one mail (E15)', async () => {
    const { id, piece } = await paidOrder(shop, { status: 'processing' });
    await ask(id);
    await shop.deliverWebhooks({ copies: 3, shuffle: true });
    expect(await statusOf(shop, id)).toEqual({ status: 'refunded', reservation: 'released' });
    expect(await stockOf(shop, piece)).toEqual({ free: 1, reserved: 0, committed: 0 });
    expect(await refundsOf(shop, id)).toMatchObject([{ amount: 70_000, status: 'processed', attempt: 1 }]);
    expect(await mailsOf(shop, id, 'refunded')).toHaveLength(1);
    await shop.settle();
    const confirmations = shop.mails.filter(({ subject }) => subject.startsWith('Your refund of ₹700.00'));
    expect(confirmations.at(-1)?.text).toContain('UPI takes 2 to 7 days.');
    expect((await historyOf(shop, id)).at(-1)).toMatchObject({ note: 'Asha: it broke' });
  });

  it('in full after it is shipped: refunded, and the piece stays sold (E15)', async () => {
    const { id, piece } = await paidOrder(shop, { status: 'shipped' });
    await ask(id);
    expect(await statusOf(shop, id)).toEqual({ status: 'refunded', reservation: 'committed' });
    expect(await stockOf(shop, piece)).toEqual({ free: 0, reserved: 0, committed: 1 });
  });

  it('in part: the status stays, the amount shows; refunding the rest makes it refunded (F46)', async () => {
    const { id } = await paidOrder(shop);
    await ask(id, 20_000);
    expect(await statusOf(shop, id)).toEqual({ status: 'paid', reservation: 'committed' });
    expect(await paymentsOf(shop, id)).toMatchObject([{ back: 20_000 }]);
    expect(await mailsOf(shop, id, 'refunded')).toHaveLength(1);
    await ask(id);
    expect(await statusOf(shop, id)).toEqual({ status: 'refunded', reservation: 'released' });
    expect(await refundsOf(shop, id)).toMatchObject([{ amount: 20_000 }, { amount: 50_000 }]);
    expect(await mailsOf(shop, id, 'refunded')).toHaveLength(2);
  });

  it('never more than the payment, even with many refunds at once (I7)', async () => {
    const { id, payment } = await paidOrder(shop);
    await expect(ask(id, 70_001)).rejects.toMatchObject({ code: 'OVER_REFUND' });
    for (const amount of [0, -1, 99, Number.NaN, 0.5].map((value) => value as never)) {
      const wrong = { orderId: id, reason: 'x', by: 'A', key: crypto.randomUUID(), amount };
      await expect(requestRefund(shop.at(), wrong)).rejects.toMatchObject({ code: 'REFUND_AMOUNT' });
    }
    const many = await Promise.allSettled([30_000, 30_000, 30_000, 30_000].map((amount) => ask(id, amount)));
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    for (const one of many)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'OVER_REFUND', facts: { left: 10_000 } });
    await shop.settle();
    expect(sentTo(payment).map(({ amount }) => amount)).toEqual([30_000, 30_000]);
  });

  it('the same key is one refund; with another amount or order it is refused', async () => {
    const { id, payment } = await paidOrder(shop);
    const key = crypto.randomUUID();
    const [one, two] = await Promise.all([ask(id, 20_000, key), ask(id, 20_000, key), ask(id, 20_000, key)]);
    expect(one.id).toBe(two.id);
    await shop.settle();
    expect(await ask(id, 20_000, key.toUpperCase())).toMatchObject({ id: key, status: 'processed' });
    expect(await ask(id, undefined, key)).toMatchObject({ id: key, amount: 20_000 });
    await expect(ask(id, 20_001, key)).rejects.toMatchObject({ code: 'REFUND_KEY_REUSED' });
    await expect(ask((await paidOrder(shop)).id, 20_000, key)).rejects.toMatchObject({ code: 'REFUND_KEY_REUSED' });
    expect(sentTo(payment)).toHaveLength(1);
  });

  it('only counted money, with a reason and a key', async () => {
    const open = await new Shopper(shop).order([{ id: await shop.addProduct({ price: 70_000, stock: 1 }) }]);
    await expect(ask(open.body.dbOrderId)).rejects.toMatchObject({ code: 'NOTHING_TO_REFUND' });
    await expect(ask(crypto.randomUUID())).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
    await expect(ask(open.body.dbOrderId, 100, 'no-uuid')).rejects.toMatchObject({ code: 'KEY_MISSING' });
    const request = { orderId: open.body.dbOrderId, reason: ' ', by: 'Asha', key: crypto.randomUUID() };
    await expect(requestRefund(shop.at(), request)).rejects.toMatchObject({ code: 'REASON_NEEDED' });
  });

  it('the webhook arrives before the answer, for two refunds of the same amount: each matches its own (L29)', async () => {
    const { id, payment } = await paidOrder(shop);
    shop.razorpay.setKnobs({ refundOutcome: 'pending' });
    const [one, two] = await Promise.all([ask(id, 20_000), ask(id, 20_000)]);
    await shop.settle();
    const byNote = sentTo(payment).find(({ notes }) => !Array.isArray(notes) && notes.refund === two.id);
    await shop.rows("UPDATE refunds SET gateway_refund_id = NULL, status = 'requested' WHERE id IN (?, ?)", one.id, two.id);
    bank(byNote?.id ?? '', 'failed');
    await shop.deliverWebhooks();
    const states = Object.fromEntries((await refundsOf(shop, id)).map((row) => [row.id, row.status]));
    expect(states).toMatchObject({ [one.id]: 'pending', [two.id]: 'failed' });
  });

  it('a failed refund is visible and repeated with a new key, three times in all (E16, F45)', async () => {
    const { id, payment } = await paidOrder(shop);
    shop.razorpay.setKnobs({ refundOutcome: 'pending' });
    await ask(id);
    await shop.settle();
    const fail = async (at: number) => {
      await shop.runCron(at);
      bank(sentTo(payment).at(-1)?.id ?? '', 'failed');
      await shop.deliverWebhooks();
    };
    await fail(Date.now());
    const [first, second] = await refundsOf(shop, id);
    expect([first, second]).toMatchObject([
      { status: 'failed', attempt: 1 },
      { status: 'requested', attempt: 2 },
    ]);
    expect(Number(second?.next) - Date.now()).toBeGreaterThan(HOUR - MINUTE);
    expect(second?.id).not.toBe(first?.id);
    await fail(Date.now() + HOUR + MINUTE);
    await fail(Date.now() + 7 * HOUR + MINUTE);
    expect((await refundsOf(shop, id)).map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
    expect(await statusOf(shop, id)).toEqual({ status: 'paid', reservation: 'committed' });
    const found = { kind: 'refund failed', what: (await refundsOf(shop, id))[2]?.id, ours: 70_000 };
    expect(await auditNow(shop.at())).toContainEqual(found);
    expect((await auditNow(shop.at())).filter(({ what }) => what === first?.id || what === second?.id)).toEqual([]);
    shop.razorpay.setKnobs({ refundOutcome: 'processed' });
    await ask(id);
    expect(await statusOf(shop, id)).toMatchObject({ status: 'refunded' });
    expect(await auditNow(shop.at())).not.toContainEqual(found);
  });

  it('Razorpay refuses (insufficient balance): failed with its message, then repeated and sent', async () => {
    const { id } = await paidOrder(shop);
    shop.razorpay.setKnobs({ failNext: { path: '/refund', status: 400, times: 1, method: 'POST' } });
    await ask(id);
    expect(await refundsOf(shop, id)).toMatchObject([{ status: 'failed' }, { status: 'requested', attempt: 2 }]);
    await shop.runCron(Date.now() + HOUR + MINUTE);
    expect(await statusOf(shop, id)).toMatchObject({ status: 'refunded' });
  });

  it('webhook and poll at once: booked once, one mail', async () => {
    shop.razorpay.setKnobs({ refundOutcome: 'pending' });
    for (let round = 0; round < 5; round += 1) {
      const { id, payment } = await paidOrder(shop);
      await ask(id);
      await shop.settle();
      bank(sentTo(payment)[0]?.id ?? '', 'processed');
      await Promise.all([shop.deliverWebhooks({ copies: 3, shuffle: true }), shop.runCron(Date.now() + 11 * MINUTE)]);
      expect(await statusOf(shop, id)).toEqual({ status: 'refunded', reservation: 'released' });
      expect(await mailsOf(shop, id, 'refunded')).toHaveLength(1);
    }
  });

  it('a refund pending for more than seven working days is found by the audit', async () => {
    shop.razorpay.setKnobs({ refundOutcome: 'pending' });
    const { id, payment } = await paidOrder(shop);
    await ask(id, 10_000);
    const found = { kind: 'refund overdue', what: (await refundsOf(shop, id))[0]?.id, ours: 10_000 };
    expect(await auditNow(shop.at(Date.now() + 7 * DAY))).not.toContainEqual(found);
    expect(await auditNow(shop.at(Date.now() + 10 * DAY))).toContainEqual(found);
    bank(sentTo(payment)[0]?.id ?? '', 'processed');
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
    await paidOrder(shop);
    expect(await compareRecent(later())).toEqual([]);
    await shop.rows("DELETE FROM job_leases WHERE name IN ('compare', 'audit')");
    const start = Date.now();
    const ran = async () => {
      const jobs = await shop.rows('SELECT name, last_run_at AS at FROM job_leases');
      return Object.fromEntries(jobs.map(({ name, at }) => [name, Number(at) - start]));
    };
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

  it("records refunds made in Razorpay's dashboard", async () => {
    const { id, payment } = await paidOrder(shop);
    await atGateway(shop.razorpay, `/v1/payments/${payment}/refund`, { amount: 30_000 });
    expect(await compareRecent(later())).toEqual([]);
    expect(await refundsOf(shop, id)).toMatchObject([{ amount: 30_000, status: 'processed' }]);
    await atGateway(shop.razorpay, `/v1/payments/${payment}/refund`, { amount: 40_000 });
    await shop.deliverWebhooks({ copies: 2 });
    expect(await statusOf(shop, id)).toEqual({ status: 'refunded', reservation: 'released' });
  });

  it('reports planted differences once, and clears them when they are corrected', async () => {
    const { payment } = await paidOrder(shop);
    const { id: foreign } = await atGateway(shop.razorpay, '/v1/orders', { amount: 12_300, currency: 'INR', receipt: 'another shop' });
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
    planted = -12_300;
  });
});
