import { expect, it } from 'vitest';
import { HOLD_TTL, HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { historyOf, mailsOf, openedOrder, paymentsOf, statusOf, stockOf } from '../../shop/orders/orders.ts';
import { type Answer, Shopper } from '../../shop/people/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();

const stepsOf = async (order: Answer) => (await historyOf(shop, order)).map(({ to_status, actor }) => `${to_status} by ${actor}`);

const opened = () => openedOrder(shop);
const later = (ms: number) => shop.runCron(Date.now() + ms);

it('created and opened at the gateway, each step in the history (E1, E2)', async () => {
  const { order } = await opened();
  expect(await statusOf(shop, order)).toEqual({ status: 'pending_payment_gateway', reservation: 'held' });
  expect(await stepsOf(order)).toEqual(['pending_payment by shopper', 'pending_payment_gateway by shopper']);
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
    if (how === 'unreachable') shop.env.RAZORPAY_SANDBOX_URL = 'http://127.0.0.1:2';
    else shop.razorpay.setKnobs({ failNext: { path: '/v1/orders', status: how, times: 2 } });
    const refused = await shopper.send(body, key);
    shop.env.RAZORPAY_SANDBOX_URL = url;
    shop.razorpay.setKnobs({ failNext: null });
    expect(refused).toMatchObject({ status: 502, body: { code: 'GATEWAY_DOWN' } });
    expect(await statusOf(shop, refused)).toEqual({ status: 'failed_creation', reservation: left });
    expect(await stockOf(shop, id)).toMatchObject({ free: left === 'held' ? 0 : 1 });
    expect(await shopper.send(body, key)).toMatchObject({ status: 200, body: { dbOrderId: refused.body.dbOrderId } });
    expect(await statusOf(shop, refused)).toEqual({ status: 'pending_payment_gateway', reservation: 'held' });
  },
);

it('a closed browser changes nothing; gateway and shopper reach the same status as the cron (E6, E9)', async () => {
  const [byGateway, byShopper] = [await opened(), await opened()];
  byGateway.shopper.pay(byGateway.order);
  expect(await statusOf(shop, byGateway.order)).toEqual({ status: 'pending_payment_gateway', reservation: 'held' });
  await shop.deliverWebhooks();
  await byShopper.shopper.verify(byShopper.order, byShopper.shopper.pay(byShopper.order));
  for (const { order } of [byGateway, byShopper]) expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
  expect((await stepsOf(byGateway.order)).at(-1)).toBe('paid by gateway');
  expect((await stepsOf(byShopper.order)).at(-1)).toBe('paid by shopper');
});

it('stock cannot disappear between creating an order and paying it (F13)', async () => {
  const { shopper, order, id } = await opened();
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
  await later(10 * MINUTE);
  expect(await statusOf(shop, order)).toEqual({ status: 'pending_payment_gateway', reservation: 'held' });
  shopper.pay(order);
  await later(HOLD_TTL + 10 * MINUTE);
  expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
});

it('the cron was off for six hours: it catches up, and nothing is lost (F40)', async () => {
  const [paid, unpaid] = [await opened(), await opened()];
  paid.shopper.pay(paid.order);
  for (let run = 0; run < 3; run += 1) await later(6 * HOUR + run * MINUTE);
  expect(await statusOf(shop, paid.order)).toEqual({ status: 'paid', reservation: 'committed' });
  expect(await statusOf(shop, unpaid.order)).toEqual({ status: 'failed', reservation: 'released' });
});

it('late money after failure and expiry counts while the piece is in stock (E7, E12, F6, F41, C-57)', async () => {
  const { shopper, order } = await opened();
  shopper.pay(order, 'failed');
  await shopper.abandon(order, 'failed');
  await later(HOLD_TTL + MINUTE);
  expect(await statusOf(shop, order)).toEqual({ status: 'failed', reservation: 'released' });
  shopper.pay(order);
  await later(2 * HOUR);
  expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
});

it('money after the hold ended, stock sold: it is refunded, the shopper is told, and the order is over (F7, E10, E15)', async () => {
  const { id, shopper, order } = await opened();
  await later(HOLD_TTL + MINUTE);
  expect((await new Shopper(shop).order([{ id }])).status).toBe(200);
  const before = shop.razorpay.ledger().sums.refunded;
  await shopper.pay(order);
  await shop.deliverWebhooks();
  expect(await paymentsOf(shop, order)).toMatchObject([{ settlement: 'refund_due', reason: 'sold out' }]);
  expect((await shopper.post(`/api/orders/${order.body.dbOrderId}/pay`, {})).body.code).toBe('NOT_PAYABLE');
  await shop.runCron();
  expect(shop.razorpay.ledger().sums.refunded - before).toBe(70_000);
  expect(await statusOf(shop, order)).toEqual({ status: 'refunded', reservation: 'released' });
  expect((await mailsOf(shop, order)).toSorted()).toEqual(['payment-failed', 'payment-returned']);
});

it('Razorpay created the order but its answer was lost: one order, not two (F27)', async () => {
  const before = shop.razorpay.ledger().orders.length;
  shop.razorpay.setKnobs({ dieAfterCommit: { path: '/v1/orders', times: 1, method: 'POST' } });
  expect((await opened()).order.status).toBe(200);
  expect(shop.razorpay.ledger().orders.length - before).toBe(1);
});
