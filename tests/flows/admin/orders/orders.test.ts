import { describe, expect, it } from 'vitest';
import type { OrderList } from '../../../../src/features/orders/admin/list-orders.server.ts';
import type { OrderRecord } from '../../../../src/features/orders/admin/read-order.server.ts';
import { administratorOf } from '../../../shop/administrator.ts';
import { Shopper } from '../../../shop/shopper.ts';
import { shopUnderTest } from '../../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask, email } = await administratorOf(shop);
const product = await shop.addProduct({ price: 70_000, stock: 500 });
let buyers = 0;

async function placed(over: Record<string, unknown> = {}) {
  buyers += 1;
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id: product, quantity: 2 }], '', { customer_email: `buyer${buyers}@example.in`, ...over });
  return { shopper, order, id: order.body.dbOrderId };
}
async function paid(over: Record<string, unknown> = {}) {
  const { shopper, order, id } = await placed(over);
  await shopper.verify(order, await shopper.pay(order));
  await shop.settle();
  return id;
}
const listed = async (query = '') => (await ask<OrderList>('GET', `/orders${query}`)).body;
const found = async (text: string) => (await listed(`?tab=all&search=${encodeURIComponent(text)}`)).rows.map(({ id }) => id);
const rowOf = async (id: string) => (await shop.rows('SELECT * FROM orders WHERE id = ?', id))[0];
const move = (id: string, seen: string, to: string, reason = '') => ask('POST', `/orders/${id}/status`, { seen, to, reason });
const actionsOf = (id: string) =>
  shop.rows("SELECT actor, action, label, changes FROM admin_actions WHERE kind = 'order' AND object_id = ? ORDER BY seq", id);

describe('the list (#289, #290, #292, #293)', () => {
  it('counts and filters by tab, newest first', async () => {
    const open = (await placed()).id;
    const first = await paid();
    const second = await paid();
    const pack = await listed();
    expect(pack.rows.slice(0, 2).map(({ id }) => id)).toEqual([second, first]);
    expect(pack.rows[0]).toMatchObject({ status: 'paid', pieces: 2, captured: pack.rows[0]?.total, city: 'Bengaluru' });
    expect((await listed('?tab=unpaid')).rows.map(({ id }) => id)).toContain(open);
    expect(pack.tabs.all).toBe((await listed('?tab=all')).rows.length);
    await shop.rows("UPDATE orders SET status = 'failed_verification', actor = 'cron' WHERE id = ?", open);
    const problems = await listed('?tab=problems');
    expect([problems.rows.map(({ id }) => id), problems.tabs.problems]).toEqual([[open], 1]);
  });

  it('finds any part of number, id, e-mail, name and payment, in any case', async () => {
    const id = await paid({ customer_name: 'Zubeida Q_100%' });
    const row = await rowOf(id);
    const gateway = String(row?.gateway_order_id);
    for (const part of [
      'zubeida',
      'Q_100%',
      id.slice(2, 20).toUpperCase(),
      String(row?.customer_email).toUpperCase(),
      gateway.slice(3).toUpperCase(),
    ]) {
      expect(await found(part), part).toEqual([id]);
    }
    expect(await found(`chk-${row?.number}`)).toContain(id);
    expect(await found('Q%100')).toEqual([]);
    expect(await found("' OR 1=1 --")).toEqual([]);
  });

  it('finds parts of phone, payment and pieces, all words of a search, and beginnings of one or two characters', async () => {
    const piece = await shop.addProduct({ price: 50_000, stock: 5, name: 'Rajwadi Kundan Choker' });
    const shopper = new Shopper(shop);
    const order = await shopper.order([{ id: piece }], '', { customer_email: 'zq.one@example.in', customer_name: 'Farah Khan' });
    const proof = await shopper.pay(order);
    await shopper.verify(order, proof);
    const id = order.body.dbOrderId;
    for (const part of ['kundan chok', 'farah RAJWADI', proof.razorpay_payment_id.slice(4), 'zq', 'zq.one@example.in']) {
      expect(await found(part), part).toEqual([id]);
    }
    const { number, phone } =
      (await shop.rows("SELECT number, shipping_address ->> 'phone' AS phone FROM orders WHERE id = ?", id))[0] ?? {};
    expect(await found(`${String(phone).slice(2)} kundan`)).toEqual([id]);
    expect(await found(`${String(number).slice(0, 2)} kundan`)).toEqual([id]);
    expect(await found('kundan nothing-like-this')).toEqual([]);
    expect(await found('kundan 99')).toEqual([]);
    expect(await found('" OR * NEAR(')).toEqual([]);
  });

  it('an order that is forgotten is no longer found by its customer', async () => {
    const { id } = await placed({ customer_name: 'Forgotten Person' });
    expect(await found('forgotten person')).toEqual([id]);
    await shop.rows(
      "UPDATE orders SET customer_name = '', customer_email = '', shipping_address = json_set(shipping_address, '$.phone', '') WHERE id = ?",
      id,
    );
    expect(await found('forgotten person')).toEqual([]);
    expect(await found(id)).toEqual([id]);
  });

  it('filters by status and by days in India, and says what “All” would find', async () => {
    const id = await paid({ customer_name: 'Dated Customer' });
    await shop.rows('UPDATE orders SET created_at = ? WHERE id = ?', Date.parse('2020-03-01T18:29:59Z'), id);
    const dated = async (query: string) => (await listed(`?tab=all${query}`)).rows.map((row) => row.id);
    expect(await dated('&from=2020-03-01&to=2020-03-01')).toEqual([id]);
    expect(await dated('&to=2020-02-29')).toEqual([]);
    expect(await dated('&from=2020-03-02&to=2020-03-31')).toEqual([]);
    expect(await dated('&to=2020-12-31&status=paid')).toEqual([id]);
    expect(await dated('&to=2020-12-31&status=shipped')).toEqual([]);
    expect(await listed('?tab=unpaid&search=dated')).toMatchObject({ rows: [], inAll: 1 });
    expect((await listed('?tab=unpaid')).inAll).toBeNull();
  });

  it('takes anything in the address for the first page', async () => {
    expect((await listed('?tab=evil&after=%%%&status=x&from=yesterday')).rows.length).toBeGreaterThan(0);
  });
});

describe('the status select (#294-#296)', () => {
  it('a usual move needs nothing and leaves a line in the audit log', async () => {
    const id = await paid();
    expect(await move(id, 'paid', 'processing')).toMatchObject({ status: 200, body: { status: 'processing' } });
    expect(await actionsOf(id)).toEqual([
      { actor: email, action: 'status', label: `CHK-${(await rowOf(id))?.number}`, changes: '{"status":["paid","processing"]}' },
    ]);
  });

  it('an unusual move needs a reason, and a lie about money is refused: neither leaves a line', async () => {
    const id = await paid();
    expect(await move(id, 'paid', 'delivered')).toMatchObject({ status: 422, body: { code: 'REASON_NEEDED' } });
    expect(await move(id, 'paid', 'refunded', 'asked')).toMatchObject({ status: 409, body: { code: 'MOVE_REFUSED' } });
    expect(await actionsOf(id)).toEqual([]);
    expect((await move(id, 'paid', 'delivered', 'Handed over in the shop')).status).toBe(200);
    expect((await rowOf(id))?.delivered_at).toEqual(expect.any(Number));
    expect(JSON.parse(String((await actionsOf(id))[0]?.changes))).toEqual({
      status: ['paid', 'delivered'],
      reason: [null, 'Handed over in the shop'],
    });
  });

  it('two windows on one order: the second is told, and changes nothing', async () => {
    const id = await paid();
    await move(id, 'paid', 'processing');
    expect(await move(id, 'paid', 'processing')).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } });
    expect(await actionsOf(id)).toHaveLength(1);
  });

  it('a status that does not exist is refused', async () => {
    expect((await move(await paid(), 'paid', 'Completed')).status).toBe(422);
  });
});

describe('tracking (#296, #297)', () => {
  it('takes https only and writes one line for each change', async () => {
    const id = await paid();
    const set = (url: string) => ask('PUT', `/orders/${id}/tracking`, { url });
    for (const url of ['http://track.example/1', 'javascript:alert(1)', '/orders']) {
      expect(await set(url)).toMatchObject({ status: 422, body: { code: 'UNSAFE_LINK' } });
    }
    expect(await set(' https://track.example/1 ')).toMatchObject({ status: 200, body: { trackingUrl: 'https://track.example/1' } });
    expect(await found('track.example/1')).toEqual([id]);
    await set('https://track.example/1');
    expect(await actionsOf(id)).toMatchObject([{ action: 'tracking', changes: '{"trackingUrl":[null,"https://track.example/1"]}' }]);
  });

  it('an order that does not exist has no tracking', async () => {
    expect((await ask('PUT', `/orders/${crypto.randomUUID()}/tracking`, { url: '' })).status).toBe(404);
  });
});

describe('the page of an order (#291, #292)', () => {
  it('has pieces, amounts, history, payments and messages', async () => {
    const id = await paid();
    await move(id, 'paid', 'processing');
    const { body } = await ask<OrderRecord>('GET', `/orders/${id}`);
    expect(body).toMatchObject({ id, status: 'processing', pieces: [{ quantity: 2, price: 70_000 }], refunds: [] });
    expect(body.events.map(({ to }) => to)).toEqual(['pending_payment', 'pending_payment_gateway', 'paid', 'processing']);
    expect(body.payments).toMatchObject([{ amount: body.total, status: 'captured', settlement: 'counted' }]);
    expect(body.messages.map(({ kind }) => kind)).toContain('order-confirmed');
    expect((await ask('GET', '/orders/nothing')).status).toBe(404);
  });
});
