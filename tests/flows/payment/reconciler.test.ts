import { describe, expect, it } from 'vitest';
import { HOLD_TTL, MINUTE } from '../../../src/rules/limits.ts';
import { mailsOf } from '../../shop/mails.ts';
import { statusOf } from '../../shop/orders.ts';
import { Shopper } from '../../shop/shopper.ts';
import { stockOf } from '../../shop/stock.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();

describe('reconciler', () => {
  it('with every webhook lost a paid order is marked as paid within three minutes (F36, F47)', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 2 });
    const shopper = new Shopper(shop);
    const order = await shopper.order([{ id }]);
    await shopper.pay(order);
    await shop.runCron(Date.now() + MINUTE);
    expect(await statusOf(shop, order)).toMatchObject({ status: 'pending_payment_gateway' });
    await shop.runCron(Date.now() + 3 * MINUTE);
    expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
    expect(await mailsOf(shop, order)).toEqual(['order-confirmed']);
  });

  it('an unpaid order releases its stock and coupon when the hold ends, after a call to Razorpay (E12)', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 1 });
    await shop.addCoupon({ code: 'ONCE', type: 'fixed_amount', value: 1000, maxUses: 1 });
    const order = await new Shopper(shop).order([{ id }], 'ONCE');
    await shop.runCron(Date.now() + HOLD_TTL - MINUTE);
    expect(await stockOf(shop, id)).toEqual({ free: 0, reserved: 1, committed: 0 });
    await shop.runCron(Date.now() + HOLD_TTL + MINUTE);
    expect(await statusOf(shop, order)).toEqual({ status: 'failed', reservation: 'released' });
    expect(await stockOf(shop, id)).toEqual({ free: 1, reserved: 0, committed: 0 });
    expect(await shop.rows("SELECT uses_count FROM coupons WHERE code = 'ONCE'")).toEqual([{ uses_count: 0 }]);
  });

  it('money after the hold ended, stock available: paid (F6)', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 1 });
    const shopper = new Shopper(shop);
    const order = await shopper.order([{ id }]);
    await shop.runCron(Date.now() + HOLD_TTL + MINUTE);
    await shopper.pay(order);
    await shop.deliverWebhooks();
    expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
    expect(await stockOf(shop, id)).toEqual({ free: 0, reserved: 0, committed: 1 });
  });

  it('money after the hold ended, stock sold: the money is refunded and the shopper is told (F7)', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 1 });
    const late = new Shopper(shop);
    const order = await late.order([{ id }]);
    await shop.runCron(Date.now() + HOLD_TTL + MINUTE);
    expect((await new Shopper(shop).order([{ id }])).status).toBe(200);
    await late.pay(order);
    await shop.deliverWebhooks();
    expect(await shop.rows('SELECT settlement, reason FROM payments WHERE order_id = ?', order.body.dbOrderId)).toEqual([
      { settlement: 'refund_due', reason: 'sold out' },
    ]);
    expect(await shop.rows('SELECT kind FROM outbox WHERE order_id = ? ORDER BY kind', order.body.dbOrderId)).toEqual([
      { kind: 'payment-failed' },
      { kind: 'payment-returned' },
    ]);
    await shop.settle();
    await shop.runCron();
    expect(shop.razorpay.ledger().sums.refunded).toBe(70_000);
    expect(await statusOf(shop, order)).toEqual({ status: 'refunded', reservation: 'released' });
  });

  it('Razorpay answers 503: the same key opens the same order, and its piece is held once (E13, F28)', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 1 });
    const shopper = new Shopper(shop);
    shop.razorpay.setKnobs({ failNext: { path: '/v1/orders', status: 503, times: 2 } });
    const body = await shopper.orderBody([{ id }]);
    const key = crypto.randomUUID();
    const failed = await shopper.send(body, key);
    expect(failed).toMatchObject({ status: 502, body: { code: 'GATEWAY_DOWN' } });
    const again = await shopper.send(body, key);
    expect(again).toMatchObject({ status: 200, body: { dbOrderId: failed.body.dbOrderId } });
    expect(await stockOf(shop, id)).toMatchObject({ reserved: 1 });
  });

  it('Razorpay created the order but its answer was lost: one order, not two (F27)', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 1 });
    const before = shop.razorpay.ledger().orders.length;
    shop.razorpay.setKnobs({ dieAfterCommit: { path: '/v1/orders', times: 1, method: 'POST' } });
    expect((await new Shopper(shop).order([{ id }])).status).toBe(200);
    expect(shop.razorpay.ledger().orders.length - before).toBe(1);
  });

  it('overlapping runs do no work twice (F39)', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 2 });
    const shopper = new Shopper(shop);
    const order = await shopper.order([{ id }]);
    await shopper.pay(order);
    const at = Date.now() + 3 * MINUTE;
    await Promise.all([shop.runCron(at), shop.runCron(at), shop.runCron(at)]);
    await shop.runCron(at + MINUTE);
    expect(await statusOf(shop, order)).toMatchObject({ status: 'paid' });
    expect(await shop.rows('SELECT id FROM payments WHERE order_id = ?', order.body.dbOrderId)).toHaveLength(1);
  });

  it('the mail service is down: the order is paid, the mail is sent later, once (F31, I13)', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 1 });
    const shopper = new Shopper(shop);
    const order = await shopper.order([{ id }]);
    shop.failMails(true);
    expect((await shopper.verify(order, await shopper.pay(order))).status).toBe(200);
    await shop.settle();
    const sent = shop.mails.length;
    shop.failMails(false);
    await shop.runCron(Date.now() + 10 * MINUTE);
    await shop.runCron(Date.now() + 20 * MINUTE);
    expect(shop.mails.length).toBe(sent + 1);
  });
});
