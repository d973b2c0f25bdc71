import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { piecesOn, tryOrder } from '../../../functions/cli/deploy/try-order.ts';
import { serveLocally } from '../../sandbox/local-server.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
/** The shop at an address, as the deployment finds it. */
const server = await serveLocally(async (asked, answer) => {
  const body = await text(asked);
  const headers = new Headers();
  for (const [name, value] of Object.entries(asked.headers)) headers.set(name, String(value));
  const said = await shop.fetch(String(asked.url).replace('/shop', ''), { method: String(asked.method), headers, body });
  answer.writeHead(said.status, Object.fromEntries(said.headers)).end(await said.text());
});
afterAll(() => server.close());
const settings = {
  SHOP_URL: 'http://shop.test',
  ADMIN_EMAIL: 'owner@chamak.example',
  OUTSIDE_URL: server.url,
};
const attempt = (...pieces: number[]) => tryOrder(settings, 'version-new', pieces);
const orders = () => shop.rows('SELECT status, customer_email, gateway_order_id IS NOT NULL AS opened FROM orders');

test('a version begins one order of the pieces of a listing up to Razorpay and abandons it; a piece that is sold out is passed over', async () => {
  const [gone, there] = [await shop.addProduct({ price: 70_000, stock: 0 }), await shop.addProduct({ price: 70_000, stock: 3 })];
  const listing = [gone, there, gone].map((id) => `<a href="/products/${id}/jhumka?x=1">`).join('');
  expect(piecesOn(listing)).toEqual([gone, there]);
  expect(await attempt(...piecesOn(listing))).toBe(null);
  expect(await orders()).toEqual([{ status: 'cancelled_by_user', customer_email: 'owner@chamak.example', opened: 1 }]);
  expect(await attempt(gone)).toBe(null);
});

test('a version that cannot order is found; a shop that is closed is not its fault', async () => {
  const piece = await shop.addProduct({ price: 50_000, stock: 3 });
  shop.razorpay.setKnobs({ failNext: { path: '/v1/orders', status: 400, times: -1 } });
  expect(await attempt(piece)).toBe('an order answers 502 GATEWAY_DOWN');
  shop.razorpay.setKnobs({ failNext: null });
  const ordered = (await orders()).length;
  await shop.rows('INSERT OR REPLACE INTO maintenance (id, is_on) VALUES (1, 1)');
  expect(await attempt(piece)).toBe(null);
  expect(await orders()).toHaveLength(ordered);
  await shop.rows('DELETE FROM maintenance');
});
