import { expect, test, vi } from 'vitest';
import { Shopper } from '../../shop/people/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';
import { changed, hostileSender, routes, someBodies, textOf } from './hostile.ts';

const shop = await shopUnderTest();
const id = await shop.addProduct({ price: 70_000, stock: 9 });
const log = vi.spyOn(console, 'error').mockImplementation(() => {});
const send = await hostileSender(shop);

test("an order with any one value changed: refused, or an order at the server's prices (F11)", async () => {
  const shopper = new Shopper(shop);
  const validBody = await shopper.orderBody([{ id }]);
  const statuses = new Map<number, number>();
  for (const body of changed(validBody)) {
    const { status } = await shopper.post('/api/create-razorpay-order', textOf(body), { 'idempotency-key': crypto.randomUUID() });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses.keys()].filter((status) => ![200, 400, 401, 409, 422].includes(status))).toEqual([]);
  expect(statuses.get(422)).toBeGreaterThan(100);
  expect(statuses.get(200)).toBeGreaterThan(20);
  expect(await shop.rows('SELECT DISTINCT subtotal_paise AS sum, total_paise AS total, discount_paise AS off FROM orders')).toEqual([
    { sum: 70_000, total: 70_000, off: 0 },
  ]);
  expect(await shop.rows('SELECT DISTINCT product_id AS id, quantity, price_at_purchase_paise AS price FROM order_items')).toEqual([
    { id, quantity: 1, price: 70_000 },
  ]);
});

test('a lone surrogate or a NUL, in a text or in a name, is not valid text: 400', async () => {
  const shopper = new Shopper(shop);
  for (const body of [
    '{"email":"\\ud800@x.in","password":"x"}',
    '{"email":"a@x.in","password":"\\udfff"}',
    '{"email":"a\\u0000@x.in","password":"x"}',
    '{"\\ud800":1,"email":"a@x.in","password":"x"}',
    '{"email":"a@x.in","password":"x","security":{"captcha_token":"\\ud83d"}}',
  ]) {
    expect(await shopper.post('/api/auth/token', body)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  }
  expect((await shopper.post('/api/auth/token', '{"email":"a@x.in","password":"\\ud83d\\ude00"}')).status).toBe(401);
});

test.each(routes)('no input is answered with 500: %s', async (route) => {
  expect(await send(route, someBodies)).toEqual([]);
});

test('nothing of it was logged as a fault of the shop', () => {
  const faults = log.mock.calls.map(([line]) => String(line)).filter((line) => !/forged or foreign|signature/.test(line));
  expect(faults).toEqual([]);
});
