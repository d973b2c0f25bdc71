import { expect, it } from 'vitest';
import { readHealth } from '../../../src/features/health/read-health.server.ts';
import { HOLD_TTL, MINUTE } from '../../../src/rules/limits.ts';
import { unheldNotice } from '../../../src/rules/payment/unheld.ts';
import { paymentsOf, statusOf, stockOf } from '../../shop/orders/orders.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
// Nobody who proved nothing holds anything.
await shop.rows("UPDATE hold_limits SET maximum = 0 WHERE name = 'unprovedPieces'");

async function unheld(over: { id?: number; stock?: number; coupon?: string; quantity?: number } = {}) {
  const id = over.id ?? (await shop.addProduct({ price: 70_000, stock: over.stock ?? 3 }));
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id, quantity: over.quantity ?? 1 }], over.coupon);
  expect(order).toMatchObject({ status: 200, body: { notice: unheldNotice(), razorpayOrderId: expect.stringMatching(/^order_/) } });
  return { id, shopper, order };
}

it('beyond the bounds the press leads to payment, the answer says that nothing is held, and the money takes the pieces (#182)', async () => {
  await shop.addCoupon({ code: 'TAKEN', type: 'fixed_amount', value: 1_000, maxUses: 1 });
  const uses = async () => (await shop.rows("SELECT uses_count AS n FROM coupons WHERE code = 'TAKEN'"))[0]?.n;
  const { id, shopper, order } = await unheld({ coupon: 'TAKEN', quantity: 2 });
  expect(await stockOf(shop, id)).toEqual({ free: 3, reserved: 0, committed: 0 });
  expect(await uses()).toBe(0);
  expect((await shopper.post(`/api/orders/${order.body.dbOrderId}/pay`, {})).body.notice).toBe(unheldNotice());
  expect((await shopper.verify(order, shopper.pay(order))).status).toBe(200);
  expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
  expect(await stockOf(shop, id)).toEqual({ free: 1, reserved: 0, committed: 2 });
  expect(await uses()).toBe(1);
});

it('first paid, first served: whoever comes too late gets all the money back, once, and the order is over (#182, F7)', async () => {
  const first = await unheld({ stock: 1 });
  const [second, third] = [await unheld({ id: first.id }), await unheld({ id: first.id })];
  await third.shopper.abandon(third.order, 'dismissed');
  expect((await first.shopper.verify(first.order, first.shopper.pay(first.order))).status).toBe(200);
  for (const { shopper, order } of [second, third]) shopper.pay(order);
  await shop.deliverWebhooks({ copies: 2, shuffle: true });
  await shop.deliverWebhooks();
  for (const { shopper, order } of [second, third]) {
    expect(await paymentsOf(shop, order)).toMatchObject([{ settlement: 'refund_due', reason: 'sold out', back: 70_000 }]);
    expect(await statusOf(shop, order)).toEqual({ status: 'refunded', reservation: 'released' });
    expect((await shopper.post(`/api/orders/${order.body.dbOrderId}/pay`, {})).status).toBe(409);
  }
  expect(await stockOf(shop, first.id)).toEqual({ free: 0, reserved: 0, committed: 1 });
});

it('the check of what unpaid orders hold counts those that hold something, not those that hold nothing', async () => {
  const counted = async () => {
    const { stored } = (await readHealth(shop.at())).facts;
    return typeof stored === 'object' ? stored.holds : null;
  };
  const before = await counted();
  const { id, shopper, order } = await unheld();
  expect(await counted()).toEqual(before);
  await shop.rows("UPDATE hold_limits SET maximum = 6 WHERE name = 'unprovedPieces'");
  const held = await new Shopper(shop).order([{ id }]);
  expect([held.body.notice, (await counted())?.count]).toEqual([null, (before?.count ?? 0) + 1]);
  await shop.rows("UPDATE hold_limits SET maximum = 0 WHERE name = 'unprovedPieces'");
  await shopper.abandon(order, 'dismissed');
});

it('nobody pays: the order ends like any other and gives nothing back that it did not hold (E12)', async () => {
  const { id, order } = await unheld();
  await shop.runCron(Date.now() + HOLD_TTL + MINUTE);
  expect(await statusOf(shop, order)).toEqual({ status: 'failed', reservation: 'released' });
  expect(await stockOf(shop, id)).toEqual({ free: 3, reserved: 0, committed: 0 });
});

it('a shopper with an order that holds nothing sees no more pieces than there are', async () => {
  const { id, shopper } = await unheld({ stock: 2, quantity: 2 });
  expect((await shopper.quote([{ id, quantity: 3 }])).body.buyable).toBe(false);
  expect((await shopper.quote([{ id, quantity: 2 }])).body.buyable).toBe(true);
});
