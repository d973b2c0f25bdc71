import { afterEach, expect, it } from 'vitest';
import { api } from '../../../functions/worker/api.ts';
import { requestRefund } from '../../../src/features/payment/refund/request-refund.server.ts';
import { newId } from '../../../src/rules/ids.ts';
import { HOLD_TTL, MINUTE } from '../../../src/rules/limits.ts';
import { paise } from '../../../src/rules/money/money.ts';
import { losing } from '../../shop/orders/losing.ts';
import { paymentsOf, refundsOf, statusOf, stockOf } from '../../shop/orders/orders.ts';
import { paidOrder } from '../../shop/orders/paid-order.ts';
import { type ShopAccess, Shopper } from '../../shop/people/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { lose, hear } = losing(shop);
afterEach(hear);

const MAKES_ORDER = /^insert into "?orders"?\W/i;
const OPENS_ORDER = /^update orders set status = 'pending_payment_gateway'/i;
/** The order of a press on the button, by its key. */
const orderOf = async (key: string) =>
  (await shop.rows('SELECT id, status, reservation, gateway_order_id AS at FROM orders WHERE substr(idempotency_key, 1, 36) = ?', key))[0];
/** A shopper before the press, with the key of the press. */
async function atCheckout() {
  const id = await shop.addProduct({ price: 70_000, stock: 1 });
  const shopper = new Shopper(shop);
  return { id, shopper, body: await shopper.orderBody([{ id }]), key: crypto.randomUUID() };
}

it('the order is written but its answer is lost: 503, and the same key returns that order (F26)', async () => {
  const { id, shopper, body, key } = await atCheckout();
  lose('answer', MAKES_ORDER);
  const unheard = await shopper.send(body, key);
  expect(unheard).toMatchObject({ status: 503, body: { code: 'SHOP_BUSY' } });
  const written = await orderOf(key);
  hear();
  expect(await shopper.send(body, key)).toMatchObject({ status: 200, body: { dbOrderId: written?.id } });
  expect(await stockOf(shop, id)).toEqual({ free: 0, reserved: 1, committed: 0 });
});

it('a refund is booked but its answer is lost: repeated with its key it is the same refund (F26)', async () => {
  const { id: orderId } = await paidOrder(shop);
  const wanted = { orderId, amount: paise(10_000), reason: 'a stone was missing', by: 'owner', key: newId() };
  lose('answer', /^insert into "?refunds"?\W/i);
  await expect(requestRefund(shop.at(), wanted)).rejects.toMatchObject({ code: 'SHOP_BUSY' });
  hear();
  const again = await requestRefund(shop.at(), wanted);
  expect(await refundsOf(shop, orderId)).toMatchObject([{ id: again.id, amount: 10_000 }]);
});

it('the Worker dies between Razorpay and its own row: the cron connects the two, and the order is paid (E2, F29, L27)', async () => {
  const { shopper, body, key } = await atCheckout();
  const before = shop.razorpay.ledger().orders.length;
  lose('batch', OPENS_ORDER);
  expect((await shopper.send(body, key)).status).toBe(503);
  hear();
  expect(await orderOf(key)).toMatchObject({ status: 'pending_payment', reservation: 'held', at: null });
  await shop.runCron(Date.now() + 3 * MINUTE);
  const found = await orderOf(key);
  // Razorpay takes receipts of at most 40 characters.
  const { receipt } = shop.razorpay.ledger().orders.at(-1) ?? {};
  expect([receipt, (receipt ?? '').length <= 40]).toEqual([found?.id, true]);
  expect(found).toMatchObject({ status: 'pending_payment_gateway', reservation: 'held', at: expect.stringMatching(/^order_/) });
  const again = await shopper.send(body, key);
  expect(again.body).toMatchObject({ dbOrderId: found?.id, razorpayOrderId: found?.at });
  expect(shop.razorpay.ledger().orders.length - before).toBe(1);
  expect((await shopper.verify(again, shopper.pay(again))).status).toBe(200);
});

it('the Worker dies before calling Razorpay, and nobody returns: looked up by its receipt, then released (E12, L27)', async () => {
  const { id, shopper, body, key } = await atCheckout();
  lose('answer', MAKES_ORDER);
  expect((await shopper.send(body, key)).status).toBe(503);
  hear();
  await shop.runCron(Date.now() + 3 * MINUTE);
  expect(await orderOf(key)).toMatchObject({ status: 'pending_payment', reservation: 'held', at: null });
  await shop.runCron(Date.now() + HOLD_TTL + MINUTE);
  expect(await orderOf(key)).toMatchObject({ status: 'failed', reservation: 'released', at: null });
  expect(await stockOf(shop, id)).toEqual({ free: 1, reserved: 0, committed: 0 });
});

it('the Worker dies between the paid order and its mail: the mail is in the outbox and is sent once (F30, I13)', async () => {
  const id = await shop.addProduct({ price: 70_000, stock: 1 });
  const dying: ShopAccess = { fetch: shop.fetch, razorpay: shop.razorpay, env: shop.env };
  const shopper = new Shopper(dying);
  const order = await shopper.order([{ id }], '', { customer_email: 'dying@example.in' });
  const paid = shopper.pay(order);
  // The mail is never sent, and the Worker's remaining work is dropped.
  const env = { ...shop.env, EMAIL: { send: () => new Promise(() => {}) } };
  const context = { waitUntil() {}, passThroughOnException() {}, props: {} };
  Object.assign(dying, {
    fetch: async (path: string, init?: RequestInit) => api.fetch(new Request(`http://shop.test${path}`, init), env, context),
  });
  expect((await shopper.verify(order, paid)).status).toBe(200);
  expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
  expect(await shop.rows('SELECT sent_at FROM outbox WHERE order_id = ?', order.body.dbOrderId)).toEqual([{ sent_at: null }]);
  for (const at of [10, 20, 30]) await shop.runCron(Date.now() + at * MINUTE);
  expect(shop.mails.filter(({ to }) => to === 'dying@example.in')).toHaveLength(1);
  expect(await shop.rows('SELECT dedupe_key FROM outbox WHERE order_id = ? AND sent_at IS NOT NULL', order.body.dbOrderId)).toHaveLength(1);
});

it('another shopper used the coupon while the money was on its way: it is refunded, and the order says why (E10, F16)', async () => {
  await shop.addCoupon({ code: 'LAST', type: 'fixed_amount', value: 1_000, maxUses: 1 });
  const late = new Shopper(shop);
  const order = await late.order([{ id: await shop.addProduct({ price: 70_000, stock: 3 }) }], 'LAST');
  await shop.runCron(Date.now() + HOLD_TTL + MINUTE);
  await paidOrder(shop, { coupon: 'LAST' });
  late.pay(order);
  await shop.deliverWebhooks();
  expect(await paymentsOf(shop, order)).toMatchObject([{ settlement: 'refund_due', reason: 'coupon used up' }]);
  await shop.deliverWebhooks();
  expect(await statusOf(shop, order)).toEqual({ status: 'refunded', reservation: 'released' });
  expect(await shop.rows("SELECT uses_count AS uses FROM coupons WHERE code = 'LAST'")).toEqual([{ uses: 1 }]);
});
