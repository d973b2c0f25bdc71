import { describe, expect, test } from 'vitest';
import type { OrderRecord } from '../../../../src/features/orders/admin/read-order.server.ts';
import { newId } from '../../../../src/rules/ids.ts';
import { administratorOf } from '../../../shop/administrator.ts';
import { violations } from '../../../shop/invariants.ts';
import { manualOrder } from '../../../shop/manual-order.ts';
import { Shopper } from '../../../shop/shopper.ts';
import { stockOf } from '../../../shop/stock.ts';
import { shopUnderTest } from '../../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask, email } = await administratorOf(shop);

const sent = { isSent: true };
type Answer = { id: string; total: number; code?: string; details?: string; fields?: Record<string, string> };
const place = (body: object) => ask<Answer>('POST', '/manual-orders', body);
const record = async (id: string) => (await ask<OrderRecord>('GET', `/orders/${id}`)).body;
const piece = (over: object = {}) => shop.addProduct({ price: 70_000, stock: 5, ...over });

describe('manual order', () => {
  test('pieces that are handed over are sold and delivered at once, with an invoice to come', async () => {
    const product = await piece();
    const { status, body } = await place(manualOrder(product, { note: 'Chitra Santhe stall' }));
    expect([status, body.total]).toEqual([200, 70_000]);
    const order = await record(body.id);
    expect(order.customerPage).toMatch(new RegExp(`/order-confirmation\\?order=${body.id}&token=.+`));
    expect(order).toMatchObject({ status: 'delivered', method: 'cod', source: 'exhibition', paidByHand: 'cash', left: 70_000 });
    expect(order.events.map(({ to, actor, note }) => [to, actor, note])).toEqual([
      ['pending_payment', 'admin', null],
      ['processing', 'admin', `${email}: Exhibition, Cash received`],
      ['delivered', 'admin', `${email}: handed over`],
    ]);
    expect(order.notes.map(({ text }) => text)).toEqual(['Chitra Santhe stall']);
    expect(order.messages).toEqual([]);
    expect(await stockOf(shop, product)).toMatchObject({ free: 4, reserved: 0, committed: 1 });
    expect(await shop.rows('SELECT order_id FROM invoice_requests WHERE order_id = ?', body.id)).toHaveLength(1);
    const actions = await shop.rows(
      "SELECT actor FROM admin_actions WHERE kind = 'order' AND object_id = ? AND action = 'create'",
      body.id,
    );
    expect(actions).toEqual([{ actor: email }]);
    expect(await violations(shop.rows)).toEqual([]);
  });

  test('an order to send waits to be packed, and its mail and customer are written', async () => {
    const bought = { source: 'instagram', paidBy: 'upi', reference: '402117', email: 'rukmini@example.in', wishesMails: true };
    const over = { ...sent, ...bought, landmark: 'Opposite the temple' };
    const { body } = await place(manualOrder(await piece(), over));
    await shop.settle();
    const order = await record(body.id);
    expect(order).toMatchObject({ status: 'processing', paidByHand: 'upi', paymentReference: '402117', left: 70_000 });
    expect(await shop.rows("SELECT shipping_address ->> 'place' AS place FROM orders WHERE id = ?", body.id)).toEqual([
      { place: 'Opposite the temple' },
    ]);
    expect(shop.mails.filter(({ to }) => to === 'rukmini@example.in').map(({ subject }) => subject)).toEqual([
      `Order CHK-${order.number} is confirmed`,
    ]);
    expect(shop.mails.findLast(({ to }) => to === 'rukmini@example.in')?.text).not.toContain('at the door');
    expect(await shop.rows("SELECT total_orders, spent_paise FROM customers WHERE email = 'rukmini@example.in'")).toEqual([
      { total_orders: 1, spent_paise: 70_000 },
    ]);
    expect(await violations(shop.rows)).toEqual([]);
  });

  test('an agreed discount lowers the total and names its reason', async () => {
    const product = await piece();
    const over = { discount: '100', discountReason: 'Two pieces, agreed at the stall', shownTotal: 60_000 };
    const { body } = await place(manualOrder(product, over));
    expect(await record(body.id)).toMatchObject({ discount: 10_000, total: 60_000, discountReason: 'Two pieces, agreed at the stall' });
    expect((await place(manualOrder(product, { ...over, discountReason: '' }))).body.fields).toHaveProperty('discountReason');
    expect((await place(manualOrder(product, { ...over, discount: '700' }))).body.code).toBe('DISCOUNT_TOO_HIGH');
    expect(await violations(shop.rows)).toEqual([]);
  });

  test('a double press is one order, another body with its key is refused', async () => {
    const product = await piece();
    const body = manualOrder(product);
    const [one, two] = await Promise.all([place(body), place(body)]);
    expect(one.body.id).toBe(two.body.id);
    expect((await place({ ...body, name: 'Somebody Else' })).body.code).toBe('KEY_REUSED');
    expect(await stockOf(shop, product)).toMatchObject({ free: 4, committed: 1 });
  });

  test('the last piece goes to the shopper or to the counter, never to both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const product = await piece({ stock: 1 });
      const [mine, theirs] = await Promise.all([place(manualOrder(product)), new Shopper(shop).order([{ id: product }])]);
      expect([mine.status, theirs.status].filter((status) => status === 200)).toHaveLength(1);
    }
    expect(await violations(shop.rows)).toEqual([]);
  });

  test('a held piece, another price and a wrong field are refused, and nothing is written', async () => {
    const product = await piece({ stock: 1 });
    await new Shopper(shop).order([{ id: product }]);
    const count = () => shop.rows('SELECT count(*) AS n FROM orders');
    const before = await count();
    expect((await place(manualOrder(product))).status).toBe(409);
    const free = await piece();
    expect((await place(manualOrder(free, { shownTotal: 69_900 }))).body.code).toBe('PRICE_CHANGED');
    expect((await place(manualOrder(free, { paidBy: 'upi' }))).body.fields).toHaveProperty('reference');
    expect((await place(manualOrder(free, { paidBy: 'on_delivery' }))).body.fields).toHaveProperty('paidBy');
    expect((await place(manualOrder(free, { ...sent, pin: '400001' }))).body.fields).toHaveProperty('pin');
    expect((await place(manualOrder(free, { wishesMails: true }))).body.fields).toHaveProperty('email');
    expect(await count()).toEqual(before);
  });

  test('money received by hand can be returned before the parcel leaves, and never more than it', async () => {
    const { body } = await place(manualOrder(await piece(), { ...sent, source: 'phone', paidBy: 'upi', reference: '7' }));
    await shop.rows('UPDATE sessions SET confirmed_at = ?', Date.now());
    const refund = (amount: string) =>
      ask('POST', `/orders/${body.id}/refunds`, { key: newId(), amount, reason: 'Sold out', note: 'By UPI', lines: [] });
    expect((await refund('700')).status).toBe(200);
    expect((await refund('1')).status).toBe(409);
    await ask('POST', `/orders/${body.id}/status`, { to: 'cancelled_by_user', seen: 'processing', reason: '' });
    expect(await record(body.id)).toMatchObject({ status: 'cancelled_by_user', left: 0 });
    expect(await violations(shop.rows)).toEqual([]);
  });

  test('the database refuses a manual order that is unclear', async () => {
    const { body } = await place(manualOrder(await piece()));
    await expect(shop.rows("UPDATE orders SET paid_by_hand = 'upi' WHERE id = ?", body.id)).rejects.toThrow('ORDER_MONEY_IMMUTABLE');
    const copy = (set: string) =>
      shop.rows(
        `INSERT INTO orders (id, number, idempotency_key, request_hash, cart_fingerprint, customer_email, customer_name, shipping_address,
          hold_expires_at, method, subtotal_paise, discount_paise, shipping_fee_paise, taxes_paise, total_paise, actor, source, paid_by_hand, has_mails)
         SELECT '${newId()}', number + 1000, '${newId()}', '', '${newId()}', '', 'A', '{}', 0, ${set} FROM orders WHERE id = ?`,
        body.id,
      );
    for (const values of [
      "'cod', 100, 0, 0, 0, 100, 'shopper', 'phone', NULL, 0",
      "'gateway', 100, 0, 0, 0, 100, 'admin', 'phone', NULL, 0",
      "'cod', 100, 0, 0, 0, 100, 'admin', NULL, 'cash', 1",
      "'cod', 100, 10, 0, 0, 90, 'admin', 'phone', 'cash', 0",
      "'cod', 100, 0, 0, 0, 100, 'admin', 'phone', 'cash', 1",
    ]) {
      await expect(copy(values)).rejects.toThrow('MANUAL_ORDER_UNCLEAR');
    }
  });

  test('pieces are found by name and SKU with the price of now', async () => {
    const id = await piece({ name: 'Vaidehi Stall Kada' });
    const { body } = await ask<{ id: number; unit: number; left: number }[]>('GET', '/manual-orders/pieces?search=vaidehi');
    expect(body).toMatchObject([{ id, unit: 70_000, left: 5 }]);
    expect((await ask('GET', '/manual-orders/pieces?search=')).body).toEqual([]);
  });
});
