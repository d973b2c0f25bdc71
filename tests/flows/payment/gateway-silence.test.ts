import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { reconcile } from '../../../src/features/payment/reconcile/reconcile.server.ts';
import { statusOf } from '../../shop/orders.ts';
import { Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
beforeAll(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  shop.razorpay.setKnobs({ delayMs: 0, delayAfterMs: 0 });
});

/** The longest time in ms that a shopper may wait, with a margin for this machine. */
const SOON = 5_500;
const timed = async <T>(work: Promise<T>): Promise<{ ms: number; answer: T }> => {
  const from = performance.now();
  const answer = await work;
  return { ms: performance.now() - from, answer };
};

describe('the gateway does not answer', () => {
  it('a new order is answered within five seconds; an order that the gateway created meanwhile is found by its receipt (F27)', {
    timeout: 30_000,
  }, async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 3 });
    const shopper = new Shopper(shop);
    const body = await shopper.orderBody([{ id }]);
    const key = crypto.randomUUID();
    shop.razorpay.setKnobs({ delayAfterMs: 60_000 });
    const { ms, answer } = await timed(shopper.send(body, key));
    expect(answer).toMatchObject({ status: 502, body: { code: 'GATEWAY_DOWN' } });
    expect(ms).toBeLessThan(SOON);
    shop.razorpay.setKnobs({ delayAfterMs: 0 });
    const again = await shopper.send(body, key);
    expect(again).toMatchObject({ status: 200, body: { dbOrderId: answer.body.dbOrderId } });
    expect(shop.razorpay.ledger().orders.filter(({ receipt }) => receipt === answer.body.dbOrderId)).toHaveLength(1);
  });

  it('another cart while the gateway is silent about the older order: within five seconds', { timeout: 30_000 }, async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 9 });
    const shopper = new Shopper(shop);
    expect((await shopper.order([{ id }])).status).toBe(200);
    const body = await shopper.orderBody([{ id, quantity: 2 }]);
    shop.razorpay.setKnobs({ delayMs: 60_000 });
    const { ms, answer } = await timed(shopper.send(body));
    expect(answer.body.code).toBe('GATEWAY_DOWN');
    expect(ms).toBeLessThan(SOON);
  });

  it('verify answers that it is confirming, check reports the silent gateway, pay again opens: each within five seconds', {
    timeout: 40_000,
  }, async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 3 });
    const shopper = new Shopper(shop);
    const order = await shopper.order([{ id }]);
    const paid = shopper.pay(order, 'authorized');
    shop.razorpay.setKnobs({ delayMs: 60_000 });
    const verified = await timed(shopper.verify(order, paid));
    expect(verified.answer).toMatchObject({ status: 202, body: { confirming: true } });
    const checked = await timed(shopper.form(`/api/orders/${order.body.dbOrderId}/check`));
    expect(checked.answer.headers.get('location')).toContain('checked=silent');
    const again = await timed(shopper.post(`/api/orders/${order.body.dbOrderId}/pay`, {}));
    expect(again.answer.status).toBe(200);
    for (const { ms } of [verified, checked, again]) expect(ms).toBeLessThan(SOON);
  });

  it('the cron waits longer: money reported by a slow gateway is found', { timeout: 30_000 }, async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 3 });
    const shopper = new Shopper(shop);
    const order = await shopper.order([{ id }]);
    shopper.pay(order);
    shop.razorpay.setKnobs({ delayMs: 4_500 });
    await reconcile(shop.at(Date.now() + 3 * 60_000));
    await shop.settle();
    expect(await statusOf(shop, order)).toMatchObject({ status: 'paid' });
  });
});
