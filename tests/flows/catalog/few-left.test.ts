import { beforeEach, expect, test } from 'vitest';
import { readHome } from '../../../src/features/catalog/home/home.server.ts';
import type { ProductList } from '../../../src/features/products/admin/list-products.server.ts';
import type { Settings } from '../../../src/features/settings/admin/read-settings.server.ts';
import { readStore } from '../../../src/features/settings/store.server.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask } = await shopWithAdministrator();
const [one, three, nine] = [
  await shop.addProduct({ price: 70_000, stock: 1 }),
  await shop.addProduct({ price: 70_000, stock: 3 }),
  await shop.addProduct({ price: 70_000, stock: 9 }),
];
await shop.addProduct({ price: 70_000, stock: 10 });

const save = (lowStockTo: string, seen = 0) =>
  ask<{ code?: string; fields?: object; seen: number }>('PUT', '/settings/stock', { lowStockTo, seen });
/** Pieces of whose cards and of which the list of products say that few are left, and the number that pages have. */
const few = async () => {
  const { arrivals } = await readHome(shop.at());
  const list = (await ask<ProductList>('GET', '/products?tab=low')).body;
  const onCards = arrivals.flatMap(({ id, isFew }) => (isFew ? [id] : []));
  return [onCards.toSorted(), list.rows.map(({ id }) => id).toSorted(), (await readStore(shop.at())).lowStockTo];
};
beforeEach(() => shop.rows('DELETE FROM stock_settings'));

test('without a setting a page says it from nine pieces down, and a card from three (#101)', async () => {
  expect(await few()).toEqual([[one, three], [one, three, nine], 9]);
});

test('the owner says from how many pieces down, and 0 says it never (#101)', async () => {
  const { status, body } = await save('2');
  expect([status, await few()]).toEqual([200, [[one], [one], 2]]);
  expect((await save('0', body.seen)).status).toBe(200);
  expect(await few()).toEqual([[], [], 0]);
  expect((await ask<Settings>('GET', '/settings')).body.stock.lowStockTo).toBe('0');
  expect((await save('3', body.seen)).body.code).toBe('RECORD_CHANGED');
});

test('a number that kept pages cannot follow is refused, by the form and by the database', async () => {
  for (const wrong of ['10', '-1', 'few', '']) expect((await save(wrong)).body.fields).toEqual({ lowStockTo: 'Enter 0 to 9 pieces.' });
  await expect(shop.rows('INSERT INTO stock_settings (id, low_stock_to) VALUES (1, 10)')).rejects.toThrow('stock_settings_low_stock_to');
});

test('kept pages are read anew after it is saved', async () => {
  const edition = async () => (await shop.rows("SELECT edition FROM page_editions WHERE tag = 'frame'"))[0]?.edition;
  const before = await edition();
  await save('4');
  expect(await edition()).not.toEqual(before);
});
