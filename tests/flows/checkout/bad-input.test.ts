import { expect, it } from 'vitest';
import type { ToDo } from '../../../src/admin/to-do/to-do.server.ts';
import { readLayoutData } from '../../../src/features/content/layout-data.server.ts';
import { isIdentified, neededSections } from '../../../src/rules/store/store.ts';
import { ofSomebody, Shopper } from '../../shop/people/shopper.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask } = await shopWithAdministrator();
const sections = await shop.rows('SELECT section, value FROM store_settings');
const shopper = new Shopper(shop);
const id = await shop.addProduct({ price: 70_000, stock: 9 });

it.each(neededSections)('without %s no order is taken, and the owner is told', async (section) => {
  await shop.rows('DELETE FROM store_settings WHERE section = ?', section);
  const { status, body } = await shopper.send(ofSomebody(await shopper.orderBody([{ id }])));
  expect([status, body.code, body.title]).toEqual([409, 'SHOP_NOT_OPEN', 'Not open yet']);
  expect(await shop.rows('SELECT id FROM orders')).toEqual([]);
  expect(isIdentified((await readLayoutData(shop.at())).store)).toBe(false);
  const setup = (await ask<ToDo>('GET', '/to-do')).body.lines.find(({ id }) => id === 'setup');
  expect(setup?.count).toBe(1);
  const value = sections.find((row) => row.section === section)?.value ?? '';
  await shop.rows('INSERT INTO store_settings (section, value) VALUES (?, ?)', section, value);
});

const noOrders = async () => expect(await shop.rows('SELECT count(*) AS n FROM orders')).toEqual([{ n: 0 }]);

it("refuses fields with the messages of the form, with 422 and the field's name (#144, #146, #147, #345)", async () => {
  const body = await shopper.orderBody([{ id }]);
  const address = body.shipping_address as Record<string, string>;
  const cases: [Record<string, unknown>, string, RegExp][] = [
    [{ shipping_address: { ...address, state: 'DL' } }, 'shipping_address.postal_code', /not in Delhi/],
    [{ shipping_address: { ...address, phone: '12345' } }, 'shipping_address.phone', /10 digits/],
    [{ cart_items: [] }, 'cart_items', /empty/],
    [{ currency: 'USD' }, 'currency', /./],
  ];
  for (const [over, field, words] of cases) {
    const answer = await shopper.send({ ...body, ...over });
    expect([field, answer.status, answer.body.title]).toEqual([field, 422, 'Missing Information']);
    expect(answer.body.fields[field]).toMatch(words);
  }
  await noOrders();
});

it('a webhook of unknown length is not read to its end, and one of 10 MB is not read at all (F24)', async () => {
  const send = (body: BodyInit, more: object = {}) =>
    shop.fetch('/api/webhooks/razorpay', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-razorpay-signature': 'a'.repeat(64) },
      body,
      ...more,
    });
  expect((await send('x'.repeat(10_000_000))).status).toBe(413);
  let pulled = 0;
  const endless = new ReadableStream({
    type: 'bytes',
    pull(stream) {
      pulled += 1_000;
      stream.enqueue(new Uint8Array(1_000));
      if (pulled > 10_000_000) stream.close();
    },
  });
  expect((await send(endless, { duplex: 'half' })).status).toBe(413);
  // 64 KB, and what was on its way.
  expect(pulled).toBeLessThan(80_000);
});

it('an unknown or sized product without size blocks the order (#128, #130)', async () => {
  const sized = await shop.addProduct({ price: 70_000, stock: 3, sizes: { '2.4': 3 } });
  const unknown = await shopper.quote([{ id: 999_999 }]);
  expect(unknown.body).toMatchObject({ buyable: false, total: 0, lines: [{ name: 'Product Not Found', unit: 0 }] });
  expect((await shopper.quote([{ id: sized }])).body.lines[0]?.problem?.title).toBe('Select a Size');
  expect((await shopper.quote([{ id: sized, size: '9.9' }])).body.lines[0]?.name).toBe('Invalid Product Data');
  expect((await shopper.quote([{ id, size: '2.4' }])).body.lines[0]?.name).toBe('Invalid Product Data');
  await shop.rows('UPDATE products SET archived_at = 1 WHERE id = ?', sized);
  expect((await shopper.quote([{ id: sized, size: '2.4' }])).body.lines[0]?.name).toBe('Product Info Unavailable');
});

it('coupon refusals have the order and the words of the specification (#158, #162)', async () => {
  await shop.addCoupon({ code: 'OVER', type: 'percentage', value: 1000, expiresAt: Date.now() - 1 });
  await shop.addCoupon({ code: 'MIN', type: 'percentage', value: 1000, minPurchase: 500_000 });
  await shop.addCoupon({ code: 'ONCE', type: 'percentage', value: 1000, maxUses: 1 });
  expect((await new Shopper(shop).order([{ id }], 'ONCE')).status).toBe(200);
  const title = async (code: string) => (await shopper.quote([{ id }], code)).body.couponRefusal?.title;
  expect(await title('nothing')).toBe('Invalid Coupon');
  expect(await title(' over ')).toBe('Expired Coupon');
  expect(await title('once')).toBe('Coupon Limit Reached');
  expect(await title('min')).toBe('Minimum Purchase Not Met');
  expect(await title("' OR 1=1 --")).toBe('Invalid Coupon');
  expect(await shopper.order([{ id }], 'OVER')).toMatchObject({ status: 422, body: { code: 'EXPIRED_COUPON' } });
});

it('bodies that are not JSON, too large, or of another type (F71)', async () => {
  expect((await shopper.post('/api/cart/quote', '{')).status).toBe(400);
  expect((await shopper.post('/api/cart/quote', '[]')).status).toBe(422);
  expect((await shopper.post('/api/cart/quote', `{"lines":${'['.repeat(5000)}`)).status).toBe(400);
  expect((await shopper.post('/api/cart/quote', JSON.stringify({ pad: 'x'.repeat(10_000_000) }))).status).toBe(413);
  expect((await shopper.post('/api/cart/quote', '{}', { 'content-type': 'text/plain' })).status).toBe(400);
  expect((await shopper.post('/api/cart/quote', '{"__proto__":{"lines":[]},"lines":[],"coupon_code":""}')).status).toBe(200);
});

it('an order for a customer who is not signed in any more, or is somebody else, is refused: Authentication Issue (#150)', async () => {
  const order = await shopper.order([{ id }], '', { user_id: 'somebody' });
  expect(order).toMatchObject({ status: 401, body: { title: 'Authentication Issue' } });
  expect(await shop.rows("SELECT id FROM orders WHERE user_id = 'somebody'")).toEqual([]);
});

it('unknown fields are ignored (F65)', async () => {
  const order = await shopper.order([{ id }], '', { status: 'paid', final_amount: 1, reservation: 'committed' });
  expect(await shop.rows('SELECT status, user_id FROM orders WHERE id = ?', order.body.dbOrderId)).toEqual([
    { status: 'pending_payment_gateway', user_id: null },
  ]);
});

it('the database is down: 503 with Retry-After, no stack trace, and the same key works later (F25, F48, F49)', async () => {
  const body = await shopper.orderBody([{ id, quantity: 2 }]);
  const key = crypto.randomUUID();
  await shop.withoutDatabase(async () => {
    const down = await shopper.send(body, key);
    expect(down).toMatchObject({ status: 503, body: { code: 'SHOP_BUSY' } });
    expect(down.headers.get('retry-after')).toBe('5');
    expect(JSON.stringify(down.body)).not.toMatch(/libsql|ECONN|\.ts|stack/i);
  });
  expect((await shopper.send(body, key)).status).toBe(200);
});

it('coupon attempts are counted by the address that Cloudflare saw, and by nothing that a client can set (#165, F68)', async () => {
  const counted: string[] = [];
  shop.env.COUPON_LIMIT = { limit: async ({ key }: { key: string }) => ({ success: counted.push(key) <= 4 }) };
  const guess = (headers: Record<string, string>) =>
    shopper.post('/api/cart/quote', { lines: [{ product_id: id, quantity: 1, selected_size: '' }], coupon_code: 'GUESS' }, headers);
  const from = { 'cf-connecting-ip': '2001:db8:1:2:3:4:5:6' };
  expect((await guess(from)).status).toBe(200);
  expect((await guess({ 'cf-connecting-ip': '2001:db8:1:2:ffff::1', 'x-forwarded-for': '9.9.9.9' })).status).toBe(200);
  const refused = await guess({ ...from, 'x-real-ip': '8.8.8.8' });
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_TRIES' } });
  expect(refused.headers.get('retry-after')).toBe('60');
  // The /64 and its share of the /48, and for each of them the share of this signed browser.
  expect(counted.map((key) => key.replace(/#[0-7]$/, ''))).toEqual(Array(3).fill(['2001:db8:1:2', '2001:db8:1/48.2']).flat());
  expect(new Set(counted.map((key) => key.split('#')[1])).size).toBe(1);
  delete shop.env.COUPON_LIMIT;
});

it('cart quotes are counted too, by browser and address', async () => {
  const counted: string[] = [];
  shop.env.QUOTE_LIMIT = { limit: async ({ key }: { key: string }) => ({ success: counted.push(key) <= 2 }) };
  const lines = [{ product_id: id, quantity: 1, selected_size: '' }];
  const quote = () => shopper.post('/api/cart/quote', { lines, coupon_code: '' }, { 'cf-connecting-ip': '203.0.113.9' });
  expect([(await quote()).status, (await quote()).status]).toEqual([200, 200]);
  expect(await quote()).toMatchObject({ status: 429, body: { code: 'TOO_MANY_TRIES' } });
  expect(counted.every((key) => /^203\.0\.113\.9#[0-7]$/.test(key))).toBe(true);
  delete shop.env.QUOTE_LIMIT;
});

it('an unknown address is 404 in JSON', async () => {
  expect(await shopper.post('/api/nothing', {})).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});
