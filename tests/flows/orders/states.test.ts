import { describe, expect, it } from 'vitest';
import { freePorts } from '../../../functions/start/ports.ts';
import { HOLD_TTL, HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { statusOf } from '../../shop/orders.ts';
import { type Answer, Shopper } from '../../shop/shopper.ts';
import { stockOf } from '../../shop/stock.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();

const historyOf = async (order: Answer) =>
  (await shop.rows('SELECT to_status, actor FROM order_events WHERE order_id = ? ORDER BY seq', order.body.dbOrderId)).map(
    ({ to_status, actor }) => `${to_status} by ${actor}`,
  );

async function opened(over: { stock?: number; coupon?: string } = {}) {
  const id = await shop.addProduct({ price: 70_000, stock: over.stock ?? 3 });
  const shopper = new Shopper(shop);
  return { id, shopper, order: await shopper.order([{ id }], over.coupon) };
}

describe('the life cycle of an order', () => {
  it('created and opened at the gateway, each step in the history (E1, E2)', async () => {
    const { order } = await opened();
    expect(await statusOf(shop, order)).toEqual({ status: 'pending_payment_gateway', reservation: 'held' });
    expect(await historyOf(order)).toEqual(['pending_payment by shopper', 'pending_payment_gateway by shopper']);
  });

  it.each([
    [401, 'released'],
    [400, 'released'],
    [429, 'released'],
    ['unreachable', 'released'],
    [503, 'held'],
    [0, 'held'],
  ] as const)(
    'the gateway fails with %s: failed_creation, its pieces %s, and the same key opens the order later (E3, E13)',
    async (how, left) => {
      const id = await shop.addProduct({ price: 70_000, stock: 1 });
      const shopper = new Shopper(shop);
      const body = await shopper.orderBody([{ id }]);
      const key = crypto.randomUUID();
      const url = shop.env.RAZORPAY_SANDBOX_URL;
      if (how === 'unreachable') shop.env.RAZORPAY_SANDBOX_URL = `http://127.0.0.1:${(await freePorts()).database}`;
      else shop.razorpay.setKnobs({ failNext: { path: '/v1/orders', status: how, times: 2 } });
      const refused = await shopper.send(body, key);
      shop.env.RAZORPAY_SANDBOX_URL = url;
      shop.razorpay.setKnobs({ failNext: null });
      expect(refused).toMatchObject({ status: 502, body: { code: 'GATEWAY_DOWN' } });
      expect(await statusOf(shop, refused)).toEqual({ status: 'failed_creation', reservation: left });
      expect(await stockOf(shop, id)).toMatchObject({ free: left === 'held' ? 0 : 1 });
      expect((await shopper.send(body, key)).status).toBe(200);
      expect(await statusOf(shop, refused)).toEqual({ status: 'pending_payment_gateway', reservation: 'held' });
    },
  );

  it('a closed browser changes nothing; cron, gateway and shopper all reach the same status (E6, E9)', async () => {
    const [byCron, byGateway, byShopper] = [await opened(), await opened(), await opened()];
    for (const { shopper, order } of [byCron, byGateway]) shopper.pay(order);
    expect(await statusOf(shop, byCron.order)).toEqual({ status: 'pending_payment_gateway', reservation: 'held' });
    await shop.runCron(Date.now() + 3 * MINUTE);
    await shop.deliverWebhooks();
    await byShopper.shopper.verify(byShopper.order, byShopper.shopper.pay(byShopper.order));
    for (const { order } of [byCron, byGateway, byShopper])
      expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
    expect((await historyOf(byCron.order)).at(-1)).toBe('paid by cron');
    expect((await historyOf(byShopper.order)).at(-1)).toBe('paid by shopper');
  });

  it('a genuine signature over another amount: failed_verification, and the money is refunded (E8)', async () => {
    const { shopper, order } = await opened();
    const verified = await shopper.verify(order, shopper.pay(order, 'captured', { amount: 60_000, force: true }));
    expect(verified.status).toBe(400);
    expect(await historyOf(order)).toContain('failed_verification by shopper');
    expect(await shop.rows('SELECT settlement FROM payments WHERE order_id = ?', order.body.dbOrderId)).toEqual([
      { settlement: 'refund_due' },
    ]);
  });

  it('an authorised payment is recorded, changes nothing yet, and counts once it is captured (E11)', async () => {
    const { shopper, order } = await opened();
    const { razorpay_payment_id: id } = shopper.pay(order, 'authorized');
    await shop.deliverWebhooks();
    expect(await shop.rows('SELECT status FROM payments WHERE id = ?', id)).toEqual([{ status: 'authorized' }]);
    expect(await statusOf(shop, order)).toEqual({ status: 'pending_payment_gateway', reservation: 'held' });
    await fetch(`${shop.razorpay.url}/v1/payments/${id}/capture`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${btoa(`${shop.razorpay.keyId}:${shop.razorpay.keySecret}`)}`,
      },
      body: JSON.stringify({ amount: order.body.amount, currency: 'INR' }),
    });
    await shop.deliverWebhooks();
    expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
  });

  it('stock cannot disappear between creating an order and paying it (F13)', async () => {
    const { shopper, order, id } = await opened({ stock: 1 });
    expect((await new Shopper(shop).order([{ id }])).status).toBe(409);
    await expect(shop.rows("INSERT INTO stock_moves (product_id, kind, quantity) VALUES (?, 'adjust', -1)", id)).rejects.toThrow();
    expect((await shopper.verify(order, shopper.pay(order))).status).toBe(200);
  });

  it("a coupon that expires between applying and paying: refused by the server's clock, no order (#164, F17)", async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 1 });
    await shop.addCoupon({ code: 'ENDING', type: 'fixed_amount', value: 1_000, expiresAt: Date.now() + MINUTE });
    const shopper = new Shopper(shop);
    const body = await shopper.orderBody([{ id }], 'ENDING');
    await shop.rows("UPDATE coupons SET expires_at = ? WHERE code = 'ENDING'", Date.now() - 1);
    expect(await shopper.send(body)).toMatchObject({ status: 422, body: { code: 'EXPIRED_COUPON' } });
    expect(await shop.rows('SELECT reserved FROM products WHERE id = ?', id)).toEqual([{ reserved: 0 }]);
  });

  it('clocks ten minutes apart: a hold is not released before the payment window has closed and payments have been looked up (F32)', async () => {
    const { shopper, order } = await opened();
    // The clock of this Worker is ten minutes ahead of the Worker that created the order.
    await shop.runCron(Date.now() + 10 * MINUTE);
    expect(await statusOf(shop, order)).toEqual({ status: 'pending_payment_gateway', reservation: 'held' });
    shopper.pay(order);
    await shop.runCron(Date.now() + HOLD_TTL + 10 * MINUTE);
    expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
  });

  it('the cron was off for six hours: it catches up, and nothing is lost (F40)', async () => {
    const [paid, unpaid] = [await opened(), await opened()];
    paid.shopper.pay(paid.order);
    for (let run = 0; run < 3; run += 1) await shop.runCron(Date.now() + 6 * HOUR + run * MINUTE);
    expect(await statusOf(shop, paid.order)).toEqual({ status: 'paid', reservation: 'committed' });
    expect(await statusOf(shop, unpaid.order)).toEqual({ status: 'failed', reservation: 'released' });
  });

  it('late money after failure and expiry counts while the piece is in stock (E7, E12, F41)', async () => {
    const { shopper, order } = await opened({ stock: 1 });
    shopper.pay(order, 'failed');
    await shopper.abandon(order, 'failed');
    await shop.runCron(Date.now() + HOLD_TTL + MINUTE);
    expect(await statusOf(shop, order)).toEqual({ status: 'failed', reservation: 'released' });
    shopper.pay(order);
    await shop.runCron(Date.now() + 2 * HOUR);
    expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
  });
});
