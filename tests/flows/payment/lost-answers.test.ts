import { afterEach, describe, expect, it } from 'vitest';
import { api } from '../../../functions/api.ts';
import { requestRefund } from '../../../src/features/payment/refund/request-refund.server.ts';
import type { PlainStatement } from '../../../src/platform/database/statement.ts';
import type { WriteResult, Writer } from '../../../src/platform/database/writer.ts';
import { newId } from '../../../src/rules/ids.ts';
import { HOLD_TTL, MINUTE } from '../../../src/rules/limits.ts';
import { paise } from '../../../src/rules/money/money.ts';
import { serveLocally } from '../../sandbox/local-server.ts';
import { statusOf } from '../../shop/orders.ts';
import { type ShopAccess, Shopper } from '../../shop/shopper.ts';
import { stockOf } from '../../shop/stock.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const ledger = shop.env.LEDGER as { get(): Writer };
afterEach(() => {
  shop.env.LEDGER = ledger;
});

const silence: WriteResult = { ok: false, busy: true, message: 'no answer' };

/** From now on the answers to batches that `which` matches are lost, or the batches themselves. */
function lose(what: 'answer' | 'batch', which: (statements: readonly PlainStatement[]) => boolean): void {
  const real = ledger.get();
  const write = async (statements: PlainStatement[]) => {
    if (!which(statements)) return real.write(statements);
    if (what === 'answer') await real.write(statements);
    return silence;
  };
  shop.env.LEDGER = { idFromName: (name: string) => name, get: () => ({ write }) };
}
const makesOrder = (statements: readonly PlainStatement[]) => statements.some(({ sql }) => /^insert into "?orders"?\W/i.test(sql));
const opensOrder = (statements: readonly PlainStatement[]) =>
  statements.some(({ sql }) => /^update orders set status = 'pending_payment_gateway'/i.test(sql));

describe('a lost answer', () => {
  it('the order is written but its answer is lost: 503, and the same key returns that order (F26)', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 2 });
    const shopper = new Shopper(shop);
    const body = await shopper.orderBody([{ id }]);
    const key = crypto.randomUUID();
    lose('answer', makesOrder);
    const unheard = await shopper.send(body, key);
    expect(unheard).toMatchObject({ status: 503, body: { code: 'SHOP_BUSY' } });
    const written = await shop.rows('SELECT id FROM orders WHERE substr(idempotency_key, 1, 36) = ?', key);
    expect(written).toHaveLength(1);
    shop.env.LEDGER = ledger;
    const again = await shopper.send(body, key);
    expect(again).toMatchObject({ status: 200, body: { dbOrderId: written[0]?.id } });
    expect(await stockOf(shop, id)).toEqual({ free: 1, reserved: 1, committed: 0 });
  });

  it('a refund is booked but its answer is lost: repeated with its key it is the same refund (F26)', async () => {
    const shopper = new Shopper(shop);
    const order = await shopper.order([{ id: await shop.addProduct({ price: 70_000, stock: 1 }) }]);
    await shopper.verify(order, await shopper.pay(order));
    const wanted = { orderId: order.body.dbOrderId, amount: paise(10_000), reason: 'a stone was missing', by: 'owner', key: newId() };
    lose('answer', (statements) => statements.some(({ sql }) => /^insert into "?refunds"?\W/i.test(sql)));
    await expect(requestRefund(shop.at(), wanted)).rejects.toMatchObject({ code: 'SHOP_BUSY' });
    shop.env.LEDGER = ledger;
    const again = await requestRefund(shop.at(), wanted);
    await shop.settle();
    const booked = await shop.rows(
      'SELECT r.id, r.amount_paise AS amount FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = ?',
      wanted.orderId,
    );
    expect(booked).toEqual([{ id: again.id, amount: 10_000 }]);
  });

  it('the Worker dies between Razorpay and its own row: the cron connects the two, and the order is paid (E2, F29, L27)', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 1 });
    const shopper = new Shopper(shop);
    const body = await shopper.orderBody([{ id }]);
    const key = crypto.randomUUID();
    const before = shop.razorpay.ledger().orders.length;
    lose('batch', opensOrder);
    expect((await shopper.send(body, key)).status).toBe(503);
    shop.env.LEDGER = ledger;
    const find = async () =>
      (
        await shop.rows('SELECT id, status, reservation, gateway_order_id AS at FROM orders WHERE substr(idempotency_key, 1, 36) = ?', key)
      )[0];
    expect(await find()).toMatchObject({ status: 'pending_payment', reservation: 'held', at: null });
    await shop.runCron(Date.now() + 3 * MINUTE);
    const found = await find();
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
    const id = await shop.addProduct({ price: 70_000, stock: 1 });
    const key = crypto.randomUUID();
    const shopper = new Shopper(shop);
    const body = await shopper.orderBody([{ id }]);
    lose('answer', makesOrder);
    expect((await shopper.send(body, key)).status).toBe(503);
    shop.env.LEDGER = ledger;
    const find = async () =>
      (await shop.rows('SELECT status, reservation, gateway_order_id AS at FROM orders WHERE substr(idempotency_key, 1, 36) = ?', key))[0];
    await shop.runCron(Date.now() + 3 * MINUTE);
    expect(await find()).toEqual({ status: 'pending_payment', reservation: 'held', at: null });
    await shop.runCron(Date.now() + HOLD_TTL + MINUTE);
    expect(await find()).toEqual({ status: 'failed', reservation: 'released', at: null });
    expect(await stockOf(shop, id)).toEqual({ free: 1, reserved: 0, committed: 0 });
  });

  it('the Worker dies between the paid order and its mail: the mail is in the outbox and is sent once (F30, I13)', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 1 });
    const dying: ShopAccess = { ...shop };
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
    expect(await shop.rows('SELECT dedupe_key FROM outbox WHERE order_id = ? AND sent_at IS NOT NULL', order.body.dbOrderId)).toHaveLength(
      1,
    );
  });

  it('a database that accepts calls and never answers: 503 within five seconds, and the same key works later (F49)', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 1 });
    const shopper = new Shopper(shop);
    const body = await shopper.orderBody([{ id }]);
    const key = crypto.randomUUID();
    const deaf = await serveLocally(() => {});
    const url = shop.env.TURSO_DATABASE_URL;
    shop.env.TURSO_DATABASE_URL = deaf.url;
    const start = Date.now();
    const answer = await shopper.send(body, key).finally(() => {
      shop.env.TURSO_DATABASE_URL = url;
      void deaf.close();
    });
    expect(answer).toMatchObject({ status: 503, body: { code: 'SHOP_BUSY' } });
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(Date.now() - start).toBeLessThan(5_000);
    expect((await shopper.send(body, key)).status).toBe(200);
  });
});

describe('late money', () => {
  it('another shopper used the coupon while the money was on its way: it is refunded, and the order says why (E10, F16)', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 3 });
    await shop.addCoupon({ code: 'LAST', type: 'fixed_amount', value: 1_000, maxUses: 1 });
    const late = new Shopper(shop);
    const order = await late.order([{ id }], 'LAST');
    await shop.runCron(Date.now() + HOLD_TTL + MINUTE);
    const faster = new Shopper(shop);
    const fasterOrder = await faster.order([{ id }], 'LAST');
    expect((await faster.verify(fasterOrder, faster.pay(fasterOrder))).status).toBe(200);
    late.pay(order);
    await shop.deliverWebhooks();
    expect(await shop.rows('SELECT settlement, reason FROM payments WHERE order_id = ?', order.body.dbOrderId)).toEqual([
      { settlement: 'refund_due', reason: 'coupon used up' },
    ]);
    await shop.settle();
    await shop.deliverWebhooks();
    expect(await statusOf(shop, order)).toEqual({ status: 'refunded', reservation: 'released' });
    expect(await shop.rows("SELECT uses_count AS uses FROM coupons WHERE code = 'LAST'")).toEqual([{ uses: 1 }]);
  });
});
