import { expect, test } from 'vitest';
import type { OrderRecord } from '../../../../src/admin/order-reads/read-order.server.ts';
import { newId } from '../../../../src/rules/ids.ts';
import { manualOrder } from '../../../shop/orders/manual-order.ts';
import { stockOf } from '../../../shop/orders/orders.ts';
import { Shopper } from '../../../shop/people/shopper.ts';
import { shopWithAdministrator } from '../../../shop/under-test.ts';

const { shop, ask, email } = await shopWithAdministrator();

const sent = { isSent: true };
interface Answer {
  id: string;
  total: number;
  code?: string;
  details?: string;
  fields?: Record<string, string>;
}
const place = (body: object) => ask<Answer>('POST', '/manual-orders', body);
const record = async (id: string) => (await ask<OrderRecord>('GET', `/orders/${id}`)).body;
const piece = (over: object = {}) => shop.addProduct({ price: 70_000, stock: 5, ...over });

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
  const actions = await shop.rows("SELECT actor FROM admin_actions WHERE kind = 'order' AND object_id = ? AND action = 'create'", body.id);
  expect(actions).toEqual([{ actor: email }]);
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
  const [mail, ...others] = shop.mails.filter(({ to }) => to === 'rukmini@example.in');
  expect([mail?.subject, others]).toEqual([`Order CHK-${order.number} is confirmed`, []]);
  expect(mail?.text).not.toContain('at the door');
  expect(await shop.rows("SELECT total_orders, spent_paise FROM customers WHERE email = 'rukmini@example.in'")).toEqual([
    { total_orders: 1, spent_paise: 70_000 },
  ]);
});

test('an agreed discount lowers the total and names its reason', async () => {
  const product = await piece();
  const over = { discount: '100', discountReason: 'Two pieces, agreed at the stall', shownTotal: 60_000 };
  const { body } = await place(manualOrder(product, over));
  expect(await record(body.id)).toMatchObject({ discount: 10_000, total: 60_000, discountReason: 'Two pieces, agreed at the stall' });
  expect((await place(manualOrder(product, { ...over, discountReason: '' }))).body.fields).toHaveProperty('discountReason');
  expect((await place(manualOrder(product, { ...over, discount: '700' }))).body.code).toBe('DISCOUNT_TOO_HIGH');
});

test('a double press is one order, another body with its key is refused', async () => {
  const product = await piece();
  const body = manualOrder(product);
  const [one, two] = await Promise.all([place(body), place(body)]);
  expect(one.body.id).toBe(two.body.id);
  expect((await place({ ...body, name: 'Somebody Else' })).body.code).toBe('KEY_REUSED');
  expect(await stockOf(shop, product)).toMatchObject({ free: 4, committed: 1 });
});

test('a held piece, another price and a wrong field are refused, and nothing is written', async () => {
  const product = await piece({ stock: 1 });
  await new Shopper(shop).order([{ id: product }]);
  const count = () => shop.rows('SELECT count(*) AS n FROM orders');
  const before = await count();
  expect((await place(manualOrder(product))).status).toBe(409);
  const free = await piece();
  expect((await place(manualOrder(free, { shownTotal: 69_900 }))).body.code).toBe('PRICE_CHANGED');
  const wrong = {
    reference: { paidBy: 'upi' },
    paidBy: { paidBy: 'on_delivery' },
    pin: { ...sent, pin: '400001' },
    email: { wishesMails: true },
  };
  for (const [field, over] of Object.entries(wrong)) expect((await place(manualOrder(free, over))).body.fields).toHaveProperty(field);
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
});
