import { expect, it } from 'vitest';
import { readHome } from '../../../src/features/catalog/home/home.server.ts';
import { readProduct as readPage } from '../../../src/features/catalog/product/product.server.ts';
import type { ProductRecord } from '../../../src/features/products/admin/read-product.server.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask } = await administratorOf(shop);
const category = await shop.addCategory('Together');
const [ring = 0, chain = 0, cuff = 0, gone = 0] = await Promise.all(
  ['Ring', 'Chain', 'Cuff', 'Gone'].map((name) => shop.addProduct({ name: `Beside ${name}`, price: 50_000, stock: 90, category })),
);
await shop.rows('UPDATE products SET archived_at = 1 WHERE id = ?', gone);

const page = async (id: number) => {
  const { goesWith, others } = await readPage(shop.at(), id);
  return { goesWith: goesWith.map((card) => card.id), others: others.map((card) => card.id).sort() };
};
const record = async (id: number) => (await ask<ProductRecord>('GET', `/products/${id}`)).body;
const save = async (id: number, goesWith: readonly number[]) => {
  const { form } = await record(id);
  return ask<{ code?: string; fields?: Record<string, string> }>('PUT', `/products/${id}`, { ...form, goesWith });
};
const buy = (...ids: number[]) => new Shopper(shop).order(ids.map((id) => ({ id, quantity: 1, size: '' })));

it('what was bought together twice goes together, most often first; the rows repeat no piece', async () => {
  expect(await page(ring)).toEqual({ goesWith: [], others: [chain, cuff].sort() });
  await buy(ring, chain);
  expect((await page(ring)).goesWith).toEqual([]);
  await buy(ring, chain, cuff);
  await buy(ring, chain, cuff);
  expect(await page(ring)).toEqual({ goesWith: [chain, cuff], others: [] });
});

it("the owner's choice stands instead, in its order, without what is archived", async () => {
  expect((await save(ring, [gone, cuff])).status).toBe(200);
  expect(await page(ring)).toEqual({ goesWith: [cuff], others: [chain] });
  const { form, goesWith } = await record(ring);
  expect([form.goesWith, goesWith.map(({ name }) => name).sort()]).toEqual([
    [gone, cuff],
    ['Beside Cuff', 'Beside Gone'],
  ]);
  expect((await save(ring, [ring, 999_999])).status).toBe(200);
  expect((await page(ring)).goesWith).toEqual([]);
});

it('more than six, and what is no id, are refused; the database refuses them too', async () => {
  expect((await save(ring, [1, 2, 3, 4, 5, 6, 7])).body.fields).toEqual({ goesWith: 'At most 6 pieces.' });
  for (const bad of [[-1], ['1'], [1.5]]) expect((await save(ring, bad as number[])).status).toBe(422);
  await expect(shop.rows("UPDATE products SET goes_with = '[1,2,3,4,5,6,7]' WHERE id = ?", ring)).rejects.toThrow(
    'products_goes_with_at_most_6',
  );
});

it('the home page shows the newest such piece in stock, as it is worn, with the others', async () => {
  const look = async () => (await readHome(shop.at())).look;
  await shop.rows("UPDATE products SET goes_with = '[]'");
  expect(await look()).toBeNull();
  await shop.rows('UPDATE products SET goes_with = ?, images = ? WHERE id = ?', JSON.stringify([cuff, gone]), '["products/a.jpg"]', ring);
  expect(await look()).toBeNull();
  await shop.rows('UPDATE products SET images = ? WHERE id = ?', '["products/a.jpg","products/worn.jpg"]', ring);
  const { image, pieces = [] } = (await look()) ?? {};
  expect([image, pieces.map(({ id }) => id)]).toEqual(['products/worn.jpg', [ring, cuff]]);
  await shop.rows('UPDATE products SET goes_with = ? WHERE id = ?', JSON.stringify([gone]), ring);
  expect(await look()).toBeNull();
});
