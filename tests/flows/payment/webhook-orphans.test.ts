import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { MINUTE } from '../../../src/rules/limits.ts';
import { mailsOf } from '../../shop/mails.ts';
import { statusOf } from '../../shop/orders.ts';
import { type Answer, Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
beforeAll(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const ROUNDS = 3;
const paymentsOf = ({ body }: Answer) => shop.rows('SELECT id, settlement FROM payments WHERE order_id = ?', body.dbOrderId);
const events = (id: string) => shop.rows('SELECT outcome FROM webhook_events WHERE event_id LIKE ?', `${id}:%`);
const orphans = (id: string) =>
  shop.rows('SELECT type, settled_at IS NOT NULL AS settled FROM orphan_events WHERE event_id LIKE ?', `${id}:%`);

async function opened(): Promise<Answer> {
  const id = await shop.addProduct({ price: 70_000, stock: 3 });
  return new Shopper(shop).order([{ id }]);
}

async function deliver(raw: string, eventId: string): Promise<{ status: number; outcome: string }> {
  const answer = await shop.fetch('/api/webhooks/razorpay', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': createHmac('sha256', shop.razorpay.webhookSecret).update(raw).digest('hex'),
      'x-razorpay-event-id': eventId,
    },
    body: raw,
  });
  await shop.settle();
  return { status: answer.status, outcome: ((await answer.json()) as { outcome: string }).outcome };
}
const newPayment = () => `pay_${crypto.randomUUID().slice(0, 14)}`;
const captured = ({ body }: Answer, over: object = {}) =>
  JSON.stringify({
    event: 'payment.captured',
    payload: {
      payment: {
        entity: {
          ...{ id: newPayment(), order_id: body.razorpayOrderId, amount: body.amount, currency: 'INR', status: 'captured', method: 'upi' },
          ...over,
        },
      },
    },
  });
const refundOf = (paymentId: string, amount: number) =>
  JSON.stringify({
    event: 'refund.processed',
    payload: { refund: { entity: { id: `rfnd_${crypto.randomUUID().slice(0, 10)}`, payment_id: paymentId, amount, status: 'processed' } } },
  });
/** The Worker died before the shop's row stored the gateway's order id. */
async function lostOrder() {
  const order = await opened();
  await shop.rows('UPDATE orders SET gateway_order_id = NULL WHERE id = ?', order.body.dbOrderId);
  return {
    order,
    repair: () => shop.rows('UPDATE orders SET gateway_order_id = ? WHERE id = ?', order.body.razorpayOrderId, order.body.dbOrderId),
  };
}

describe('an event without a matching order', () => {
  it('the same event delivered again settles it once the order is known; then it is a duplicate (F29)', async () => {
    const { order, repair } = await lostOrder();
    const raw = captured(order);
    for (let round = 1; round <= ROUNDS; round += 1) expect(await deliver(raw, 'evt_lost')).toEqual({ status: 200, outcome: 'orphan' });
    await repair();
    expect(await deliver(raw, 'evt_lost')).toEqual({ status: 200, outcome: 'paid' });
    expect(await deliver(raw, 'evt_lost')).toEqual({ status: 200, outcome: 'duplicate' });
    expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
    expect(await events('evt_lost')).toEqual([{ outcome: 'paid' }]);
    expect(await orphans('evt_lost')).toEqual([{ type: 'payment.captured', settled: 1 }]);
    expect(await mailsOf(shop, order)).toHaveLength(1);
  });

  it('not delivered again: the cron settles it, once, however many run at once (I12)', async () => {
    const { order, repair } = await lostOrder();
    const raw = captured(order);
    await deliver(raw, 'evt_cron');
    await repair();
    await shop.rows('UPDATE orders SET next_check_at = 9e12 WHERE id = ?', order.body.dbOrderId);
    await Promise.all([shop.runCron(), shop.runCron(), deliver(raw, 'evt_cron'), deliver(raw, 'evt_cron')]);
    await shop.runCron(Date.now() + MINUTE);
    expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
    expect(await paymentsOf(order)).toHaveLength(1);
    expect(await orphans('evt_cron')).toEqual([{ type: 'payment.captured', settled: 1 }]);
    expect(await mailsOf(shop, order)).toHaveLength(1);
  });

  it('a refund that arrives before its payment is booked by the cron once the payment is known', async () => {
    const order = await opened();
    const payment = newPayment();
    expect((await deliver(refundOf(payment, 1_000), 'evt_early')).outcome).toBe('orphan');
    await deliver(captured(order, { id: payment }), 'evt_pay');
    await shop.runCron();
    expect(await shop.rows('SELECT status, amount_paise AS amount FROM refunds WHERE payment_id = ?', payment)).toEqual([
      { status: 'processed', amount: 1_000 },
    ]);
    expect(await orphans('evt_early')).toEqual([{ type: 'refund.processed', settled: 1 }]);
  });

  it('an orphan that never fits is tried a few times and then left to a person', async () => {
    const order = await opened();
    await deliver(captured(order, { amount: 0 }), 'evt_never');
    for (let minute = 1; minute <= 8; minute += 1) await shop.runCron(Date.now() + minute * 1_000);
    expect(await shop.rows("SELECT attempts, settled_at FROM orphan_events WHERE event_id LIKE 'evt_never:%'")).toEqual([
      { attempts: 5, settled_at: null },
    ]);
  });
});

describe('events that repetition cannot fix are recorded and answered 200', () => {
  it('a lone surrogate in an event is replaced: the event is stored or counted like any other', async () => {
    const order = await opened();
    const half = JSON.stringify('\ud800').slice(1, -1);
    const attempt = (over: object) =>
      captured(order, { status: 'authorized', ...over }).replace('payment.captured', `payment.authorized${half}`);
    expect(await deliver(attempt({}), 'ev_half_type')).toEqual({ status: 200, outcome: 'authorized' });
    expect(await deliver(attempt({ order_id: '\ud800' }), 'ev_half_order')).toEqual({ status: 200, outcome: 'orphan' });
    expect(await deliver(captured(order, { method: '\ud800' }), 'ev_half_method')).toEqual({ status: 200, outcome: 'paid' });
  });

  it('two different events with one id both count, because the id is not signed', async () => {
    const [one, two] = [await opened(), await opened()];
    expect((await deliver(captured(one), 'evt_same')).outcome).toBe('paid');
    expect((await deliver(captured(two), 'evt_same')).outcome).toBe('paid');
    expect([await statusOf(shop, one), await statusOf(shop, two)]).toMatchObject([{ status: 'paid' }, { status: 'paid' }]);
  });

  it.each([
    ['no amount', { amount: 0 }],
    ['a negative amount', { amount: -100 }],
    ['a fraction of a paisa', { amount: 70_000.5 }],
    ['an amount that is a word', { amount: 'all' }],
    ['an amount beyond counting', { amount: 1e308 }],
  ])('a captured payment with %s: stored, at each delivery, and nothing changes', async (what, over) => {
    const order = await opened();
    const raw = captured(order, over);
    for (let round = 1; round <= ROUNDS; round += 1) expect(await deliver(raw, `evt ${what}`)).toEqual({ status: 200, outcome: 'orphan' });
    expect(await orphans(`evt ${what}`)).toEqual([{ type: 'payment.captured', settled: 0 }]);
    expect(await statusOf(shop, order)).toEqual({ status: 'pending_payment_gateway', reservation: 'held' });
  });

  it.each(['authorized', 'failed', 'created'])('an attempt (%s) without an amount is stored', async (status) => {
    const raw = captured(await opened(), { amount: 0, status });
    expect(await deliver(raw, `evt_${status}`)).toEqual({ status: 200, outcome: 'orphan' });
  });

  it('a payment that is known under another order is stored, and neither order changes', async () => {
    const [one, two] = [await opened(), await opened()];
    const payment = newPayment();
    expect((await deliver(captured(one, { id: payment }), 'evt_one')).outcome).toBe('paid');
    for (let round = 1; round <= ROUNDS; round += 1)
      expect(await deliver(captured(two, { id: payment }), 'evt_two')).toEqual({ status: 200, outcome: 'orphan' });
    expect(await statusOf(shop, two)).toEqual({ status: 'pending_payment_gateway', reservation: 'held' });
    expect(await paymentsOf(one)).toEqual([{ id: payment, settlement: 'counted' }]);
    expect(await paymentsOf(two)).toEqual([]);
  });

  it.each([0.5, 0, -5, 1e308])('a refund of %s paise is stored', async (amount) => {
    const order = await opened();
    const payment = newPayment();
    await deliver(captured(order, { id: payment }), `evt_paid${amount}`);
    expect(await deliver(refundOf(payment, amount), `evt_refund${amount}`)).toEqual({ status: 200, outcome: 'orphan' });
    expect(await shop.rows('SELECT id FROM refunds WHERE payment_id = ?', payment)).toEqual([]);
  });

  it.each(['not json', '[]', '{}', '{"event":7}', '{"event":"x","payload":null}', '\ud800'])(
    'a signed body that cannot be parsed (%s) is stored',
    async (raw) => {
      expect(await deliver(raw, 'evt_odd')).toEqual({ status: 200, outcome: 'orphan' });
    },
  );
});
