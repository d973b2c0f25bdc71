import { createHmac } from 'node:crypto';
import { beforeAll, expect, it, vi } from 'vitest';
import { MINUTE } from '../../../src/rules/limits.ts';
import { mailsOf, openedOrder, paymentsOf, statusOf } from '../../shop/orders/orders.ts';
import { capturedEvent, newPayment, webhookOf } from '../../shop/orders/webhook-delivery.ts';
import { type Answer, Shopper } from '../../shop/people/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();

const opened = () => openedOrder(shop, { stock: 3 });

function post(raw: string, signature: string, eventId: string | null = crypto.randomUUID()): Promise<Response> {
  return shop.fetch('/api/webhooks/razorpay', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature, ...(eventId && { 'x-razorpay-event-id': eventId }) },
    body: raw,
  });
}
const signed = (raw: string, secret: string = shop.razorpay.webhookSecret) => createHmac('sha256', secret).update(raw).digest('hex');
it('the browser dies right after paying; every event is delivered three times, shuffled: one effect (#181, F36, F1, F4, I12, L29)', async () => {
  const { shopper, order, id } = await opened();
  await shopper.pay(order);
  await shop.deliverWebhooks({ copies: 3, shuffle: true });
  expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
  expect(await paymentsOf(shop, order)).toMatchObject([{ status: 'captured', settlement: 'counted', reason: null }]);
  expect(await shop.rows('SELECT committed FROM products WHERE id = ?', id)).toEqual([{ committed: 1 }]);
  expect(await mailsOf(shop, order)).toHaveLength(1);
});

it('callback and webhook race: both succeed, the order is paid once (F2, F3)', async () => {
  const { shopper, order } = await opened();
  const paid = await shopper.pay(order);
  const [verified] = await Promise.all([shopper.verify(order, paid), shop.deliverWebhooks()]);
  expect(verified).toMatchObject({ status: 200, body: { success: true, order: { status: 'paid' } } });
  expect((await shopper.verify(order, paid)).body).toEqual(verified.body);
  expect(await paymentsOf(shop, order)).toHaveLength(1);
});

it('a failure that arrives after the capture changes nothing (F5)', async () => {
  const { order } = await opened();
  const entity = { id: 'pay_late_failure' };
  const ok = capturedEvent(order, entity);
  expect((await post(ok, signed(ok))).status).toBe(200);
  const failed = ok.replace('payment.captured', 'payment.failed').replace('"status":"captured"', '"status":"failed"');
  expect((await post(failed, signed(failed))).status).toBe(200);
  expect(await statusOf(shop, order)).toMatchObject({ status: 'paid' });
  expect(await paymentsOf(shop, order)).toMatchObject([{ status: 'captured' }]);
});

it('another currency never counts, and the order cannot be paid any more (F10)', async () => {
  const { order } = await opened();
  const raw = capturedEvent(order, { currency: 'USD' });
  expect((await post(raw, signed(raw))).status).toBe(200);
  expect(await statusOf(shop, order)).toEqual({ status: 'failed_verification', reservation: 'held' });
  expect(await paymentsOf(shop, order)).toMatchObject([{ settlement: 'refund_due', reason: 'currency is USD' }]);
});

it('a forged or changed body is refused and changes nothing (F19, F21)', async () => {
  const { order } = await opened();
  const raw = capturedEvent(order);
  for (const [body, signature] of [
    [raw, signed(raw, 'wrong secret')],
    [raw.replace('70000', '70001'), signed(raw)],
    [raw, ''],
    [raw, 'zz'],
    [raw, signed(raw).slice(2)],
  ] as const) {
    expect((await post(body, signature)).status).toBe(400);
  }
  expect(await statusOf(shop, order)).toEqual({ status: 'pending_payment_gateway', reservation: 'held' });
});

it('the signature covers the raw bytes, including escapes (L28, F22)', async () => {
  const { order } = await opened();
  const raw = capturedEvent(order, { note: 'मोती ₹ / é' }).replaceAll('/', '\\/').replace('₹', '\\u20b9');
  expect((await post(raw, signed(raw))).status).toBe(200);
  expect(await statusOf(shop, order)).toMatchObject({ status: 'paid' });
});

it('an event of an unknown order is stored for a person and answered 200; so is an event without an id', async () => {
  const raw = capturedEvent({ body: { razorpayOrderId: 'order_unknown', amount: 100 } } as Answer);
  expect((await post(raw, signed(raw), null)).status).toBe(200);
  expect((await post(raw, signed(raw), null)).status).toBe(200);
  expect(await shop.rows('SELECT type FROM orphan_events')).toEqual([{ type: 'payment.captured' }]);
});

it("a forged signature or another order's payment is 400 and changes nothing (L28, F19, F20)", async () => {
  const { shopper, order } = await opened();
  const other = await opened();
  const foreign = await other.shopper.pay(other.order);
  expect((await shopper.verify(order, foreign)).status).toBe(400);
  expect((await shopper.verify(order, { ...foreign, razorpay_order_id: order.body.razorpayOrderId })).status).toBe(400);
  expect((await shopper.verify(order, { ...foreign, razorpay_signature: 'a'.repeat(64) })).status).toBe(400);
  // The signature decides alone: Razorpay itself would say that this payment is captured.
  const paid = await shopper.pay(order);
  for (const razorpay_signature of ['a'.repeat(64), foreign.razorpay_signature])
    expect((await shopper.verify(order, { ...paid, razorpay_signature })).status).toBe(400);
  expect(await statusOf(shop, order)).toEqual({ status: 'pending_payment_gateway', reservation: 'held' });
});

it('a stranger learns nothing about an order, whatever they send (#184, F63)', async () => {
  const { shopper, order } = await opened();
  const paid = await shopper.pay(order);
  const stranger = Shopper.stranger(shop);
  expect((await stranger.verify(order, paid)).status).toBe(404);
  expect((await stranger.abandon(order, 'dismissed')).status).toBe(404);
  expect(await statusOf(shop, order)).toMatchObject({ status: 'pending_payment_gateway' });
});

beforeAll(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const ROUNDS = 3;
const events = (id: string) => shop.rows('SELECT outcome FROM webhook_events WHERE event_id LIKE ?', `${id}:%`);
const orphans = (id: string) =>
  shop.rows('SELECT type, settled_at IS NOT NULL AS settled FROM orphan_events WHERE event_id LIKE ?', `${id}:%`);

const unpaid = async () => (await opened()).order;

/** Delivers a body as an event of the gateway. */
async function deliver(body: string, id: string): Promise<{ status: number; outcome: string }> {
  const answer = await shop.fetch('/api/webhooks/razorpay', webhookOf(shop.razorpay, { id, body }));
  await shop.settle();
  return { status: answer.status, outcome: ((await answer.json()) as { outcome: string }).outcome };
}
const refundOf = (paymentId: string, amount: number) =>
  JSON.stringify({
    event: 'refund.processed',
    payload: { refund: { entity: { id: `rfnd_${crypto.randomUUID().slice(0, 10)}`, payment_id: paymentId, amount, status: 'processed' } } },
  });
/** The Worker died before the shop's row stored the gateway's order id. */
async function lostOrder() {
  const order = await unpaid();
  await shop.rows('UPDATE orders SET gateway_order_id = NULL WHERE id = ?', order.body.dbOrderId);
  return {
    order,
    repair: () => shop.rows('UPDATE orders SET gateway_order_id = ? WHERE id = ?', order.body.razorpayOrderId, order.body.dbOrderId),
  };
}

it('the same event delivered again settles it once the order is known; then it is a duplicate (F29)', async () => {
  const { order, repair } = await lostOrder();
  const raw = capturedEvent(order);
  for (let round = 1; round <= ROUNDS; round += 1) expect(await deliver(raw, 'evt_lost')).toEqual({ status: 200, outcome: 'orphan' });
  await repair();
  expect(await deliver(raw, 'evt_lost')).toEqual({ status: 200, outcome: 'paid' });
  expect(await deliver(raw, 'evt_lost')).toEqual({ status: 200, outcome: 'duplicate' });
  expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
  expect(await events('evt_lost')).toEqual([{ outcome: 'paid' }]);
  expect(await orphans('evt_lost')).toEqual([{ type: 'payment.captured', settled: 1 }]);
  expect(await mailsOf(shop, order)).toHaveLength(1);
});

it('not delivered again: the cron settles it, once, however many run at once (I12, F39)', async () => {
  const { order, repair } = await lostOrder();
  const raw = capturedEvent(order);
  await deliver(raw, 'evt_cron');
  await repair();
  await shop.rows('UPDATE orders SET next_check_at = 9e12 WHERE id = ?', order.body.dbOrderId);
  await Promise.all([shop.runCron(), shop.runCron(), deliver(raw, 'evt_cron'), deliver(raw, 'evt_cron')]);
  await shop.runCron(Date.now() + MINUTE);
  expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
  expect(await paymentsOf(shop, order)).toHaveLength(1);
  expect(await orphans('evt_cron')).toEqual([{ type: 'payment.captured', settled: 1 }]);
  expect(await mailsOf(shop, order)).toHaveLength(1);
});

it('a refund that arrives before its payment is booked by the cron once the payment is known', async () => {
  const order = await unpaid();
  const payment = newPayment();
  expect((await deliver(refundOf(payment, 1_000), 'evt_early')).outcome).toBe('orphan');
  await deliver(capturedEvent(order, { id: payment }), 'evt_pay');
  await shop.runCron();
  expect(await shop.rows('SELECT status, amount_paise AS amount FROM refunds WHERE payment_id = ?', payment)).toEqual([
    { status: 'processed', amount: 1_000 },
  ]);
  expect(await orphans('evt_early')).toEqual([{ type: 'refund.processed', settled: 1 }]);
});

it('an orphan that never fits is tried a few times and then left to a person', async () => {
  const order = await unpaid();
  await deliver(capturedEvent(order, { amount: 0 }), 'evt_never');
  for (let minute = 1; minute <= 8; minute += 1) await shop.runCron(Date.now() + minute * 1_000);
  expect(await shop.rows("SELECT attempts, settled_at FROM orphan_events WHERE event_id LIKE 'evt_never:%'")).toEqual([
    { attempts: 5, settled_at: null },
  ]);
});

it('a lone surrogate in an event is replaced: the event is stored or counted like any other', async () => {
  const order = await unpaid();
  const half = JSON.stringify('\ud800').slice(1, -1);
  const attempt = (over: object) =>
    capturedEvent(order, { status: 'authorized', ...over }).replace('payment.captured', `payment.authorized${half}`);
  expect(await deliver(attempt({}), 'ev_half_type')).toEqual({ status: 200, outcome: 'authorized' });
  expect(await deliver(attempt({ order_id: '\ud800' }), 'ev_half_order')).toEqual({ status: 200, outcome: 'orphan' });
  expect(await deliver(capturedEvent(order, { method: '\ud800' }), 'ev_half_method')).toEqual({ status: 200, outcome: 'paid' });
});

it('two different events with one id both count, because the id is not signed', async () => {
  const [one, two] = [await unpaid(), await unpaid()];
  expect((await deliver(capturedEvent(one), 'evt_same')).outcome).toBe('paid');
  expect((await deliver(capturedEvent(two), 'evt_same')).outcome).toBe('paid');
  expect([await statusOf(shop, one), await statusOf(shop, two)]).toMatchObject([{ status: 'paid' }, { status: 'paid' }]);
});

it.each([
  ...[0, -100, 70_000.5, 'all', 1e308].map((amount) => ({ amount })),
  ...['authorized', 'failed', 'created'].map((status) => ({ amount: 0, status })),
])('a payment of %o: stored, at each delivery, and nothing changes', async (over) => {
  const order = await unpaid();
  const [raw, id] = [capturedEvent(order, over), `evt ${JSON.stringify(over)}`];
  for (let round = 1; round <= ROUNDS; round += 1) expect(await deliver(raw, id)).toEqual({ status: 200, outcome: 'orphan' });
  expect(await orphans(id)).toEqual([{ type: 'payment.captured', settled: 0 }]);
  expect(await statusOf(shop, order)).toEqual({ status: 'pending_payment_gateway', reservation: 'held' });
});

it('a payment that is known under another order is stored, and neither order changes', async () => {
  const [one, two] = [await unpaid(), await unpaid()];
  const payment = newPayment();
  expect((await deliver(capturedEvent(one, { id: payment }), 'evt_one')).outcome).toBe('paid');
  for (let round = 1; round <= ROUNDS; round += 1)
    expect(await deliver(capturedEvent(two, { id: payment }), 'evt_two')).toEqual({ status: 200, outcome: 'orphan' });
  expect(await statusOf(shop, two)).toEqual({ status: 'pending_payment_gateway', reservation: 'held' });
  expect(await paymentsOf(shop, one)).toMatchObject([{ id: payment, settlement: 'counted' }]);
  expect(await paymentsOf(shop, two)).toEqual([]);
});

it('a refund of no amount, and a signed body that cannot be parsed', async () => {
  const payment = newPayment();
  await deliver(capturedEvent(await unpaid(), { id: payment }), 'evt_refunded');
  const bodies = ['not json', '[]', '{}', '{"event":7}', '{"event":"order.paid","payload":null}', '\ud800'];
  for (const raw of [...[0.5, 0, -5, 1e308].map((amount) => refundOf(payment, amount)), ...bodies])
    expect([raw, await deliver(raw, 'evt_odd')]).toEqual([raw, { status: 200, outcome: 'orphan' }]);
  expect(await shop.rows('SELECT id FROM refunds WHERE payment_id = ?', payment)).toEqual([]);
});
