import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import type { FirstDay } from '../../../src/features/first-day/read-first-day.server.ts';
import { ofSomebody, Shopper } from '../../shop/people/shopper.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask, cookie } = await shopWithAdministrator();
await shop.rows('INSERT INTO first_day (id) VALUES (1)');
// The built shop has them among its files.
shop.env.ASSETS = {
  fetch: async (request: Request) => new Response(readFileSync(`drizzle/demo/pictures/${basename(new URL(request.url).pathname)}`)),
};
const TABLES = ['products', 'product_attributes', 'product_sizes', 'stock_moves', 'categories', 'home_banners', 'sample_rows', 'facets'];
const counts = async () =>
  Object.fromEntries(
    await Promise.all(TABLES.map(async (table) => [table, (await shop.rows(`SELECT count(*) AS n FROM ${table}`))[0]?.n])),
  );
const sample = async (method: 'POST' | 'DELETE') => {
  const { status, body } = await ask<{ day?: FirstDay; code?: string }>(method, '/first-day/sample');
  return [status, body.day?.samplePieces, body.code];
};
const order = async (id: number) => {
  const shopper = new Shopper(shop);
  const headers = { 'idempotency-key': crypto.randomUUID(), cookie };
  const { status, body } = await shopper.post('/api/create-razorpay-order', ofSomebody(await shopper.orderBody([{ id }])), headers);
  return [status, body.code];
};
const empty = await counts();
const seller = await shop.rows('SELECT * FROM store_settings');

test('one press fills an empty shop with pieces that nobody can order, and says nothing of a seller', async () => {
  expect(await sample('POST')).toEqual([200, 23, undefined]);
  expect(await shop.rows('SELECT * FROM store_settings')).toEqual(seller);
  expect(await sample('POST')).toEqual([409, undefined, 'SHOP_NOT_EMPTY']);
  const [piece] = await shop.rows("SELECT id, images ->> 0 AS image FROM products WHERE name LIKE '%Jhumka%'");
  expect(shop.bucket.files.has(String(piece?.image))).toBe(true);
  // Not even its owner, whose order would be a test.
  await ask('GET', '/first-day');
  expect(await order(Number(piece?.id))).toEqual([409, 'CART_NOT_BUYABLE']);
  expect(await shop.rows('SELECT id FROM orders')).toEqual([]);
  await expect(shop.rows('UPDATE first_day SET opened_at = 1')).rejects.toThrow('SAMPLE_IN_SHOP');
});

test('one press removes all of it, but what is the owner’s by now', async () => {
  const own = await shop.addProduct({ price: 70_000, stock: 5, category: 1 });
  expect((await ask<{ day: FirstDay }>('GET', '/first-day')).body.day.done.piece).toBe(true);
  expect(await sample('DELETE')).toEqual([200, 0, undefined]);
  expect(await shop.rows('SELECT id FROM products')).toEqual([{ id: own }]);
  expect(await shop.rows('SELECT id FROM categories')).toEqual([{ id: 1 }]);
  expect(await order(own)).toEqual([200, undefined]);
  await shop.runCron(Date.now() + 60_000);
  expect(await shop.rows('SELECT kind, what FROM ledger_findings')).toEqual([]);
  await expect(shop.rows('DELETE FROM stock_moves')).rejects.toThrow('STOCK_MOVE_IMMUTABLE');
});

test('an empty shop is empty again, and a shop with pieces or one that is open takes no sample', async () => {
  const other = await counts();
  expect({ ...other, products: 0, stock_moves: 0, categories: 0, facets: 0 }).toEqual({ ...empty, facets: 0 });
  expect(await sample('POST')).toEqual([409, undefined, 'SHOP_NOT_EMPTY']);
});
