import { expect, it } from 'vitest';
import { readHome } from '../../../src/features/catalog/home/home.server.ts';
import { readProduct as readPage } from '../../../src/features/catalog/product/product.server.ts';
import type { ProductRecord } from '../../../src/features/products/admin/read-product.server.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask } = await shopWithAdministrator();
const [rings, chains, cuffs] = await Promise.all(['Rings', 'Chains', 'Cuffs'].map((name) => shop.addCategory(`Pairs ${name}`)));
const add = (name: string, category: number | undefined, stock = 90) =>
  shop.addProduct({ name: `Beside ${name}`, price: 50_000, stock, ...(category && { category }) });
const ring = await add('Ring', rings);
const second = await add('Second Ring', rings);
const chain = await add('Chain', chains);
const cuff = await add('Cuff', cuffs);
const gone = await add('Gone', cuffs);
const soldOut = await add('Sold Out', rings, 0);
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

it('what was bought together twice goes together, most often first, unless it is of the same kind', async () => {
  expect(await page(ring)).toEqual({ goesWith: [], others: [second] });
  await buy(ring, chain);
  expect((await page(ring)).goesWith).toEqual([]);
  await buy(ring, chain, cuff, second);
  await buy(ring, chain, cuff, second);
  expect(await page(ring)).toEqual({ goesWith: [chain, cuff], others: [second] });
});

it('no sold-out piece stands in either row (#98)', async () => {
  expect((await page(second)).others).toEqual([ring]);
  expect((await page(second)).others).not.toContain(soldOut);
  const stock = (id: number, quantity: number) =>
    shop.rows("INSERT INTO stock_moves (product_id, size, kind, quantity) VALUES (?, '', 'adjust', ?)", id, quantity);
  const [left] = await shop.rows('SELECT stock_quantity FROM products WHERE id = ?', chain);
  await stock(chain, -Number(left?.stock_quantity));
  expect((await page(ring)).goesWith).toEqual([cuff]);
  await stock(chain, 80);
});

it("the owner's choice stands instead, in its order; what cannot be bought is replaced by what was bought with it", async () => {
  expect((await save(ring, [cuff, chain])).status).toBe(200);
  expect((await page(ring)).goesWith).toEqual([cuff, chain]);
  expect((await save(ring, [gone, cuff])).status).toBe(200);
  expect(await page(ring)).toEqual({ goesWith: [cuff, chain], others: [second] });
  const { form, goesWith } = await record(ring);
  expect(form.goesWith).toEqual([gone, cuff]);
  expect(goesWith.map(({ name }) => name).sort()).toEqual(['Beside Cuff', 'Beside Gone']);
  // Of the same kind.
  expect((await save(ring, [second])).status).toBe(200);
  expect((await page(ring)).goesWith).toEqual([chain]);
  expect((await save(ring, [ring, 999_999])).status).toBe(200);
  expect((await page(ring)).goesWith).toEqual([chain, cuff]);
});

it('where nothing was bought with it, the newest piece of its finish in another category replaces a pair', async () => {
  const hasFinish = (id: number, word: string) =>
    shop.rows("INSERT INTO product_attributes (product_id, kind, value) VALUES (?, 'finish', ?)", id, word);
  for (const id of [second, ring, cuff, chain]) await hasFinish(id, 'matt gold');
  const lone = await add('Lone', rings);
  await hasFinish(lone, 'matt gold');
  expect((await save(lone, [soldOut])).status).toBe(200);
  expect((await page(lone)).goesWith).toEqual([cuff]);
});

it('more than six, and what is no id, are refused; the database refuses them too', async () => {
  expect((await save(ring, [1, 2, 3, 4, 5, 6, 7])).body.fields).toEqual({ goesWith: 'At most 6 pieces.' });
  for (const bad of [[-1], ['1'], [1.5]]) expect((await save(ring, bad as number[])).status).toBe(422);
  const seven = shop.rows("UPDATE products SET goes_with = '[1,2,3,4,5,6,7]' WHERE id = ?", ring);
  await expect(seven).rejects.toThrow('products_goes_with_at_most_6');
});

it('the home page shows the newest such piece in stock with the others that can be bought, at most three in all, and none that it shows above', async () => {
  const look = async () => (await readHome(shop.at())).look.map(({ id }) => id);
  const pair = (id: number, ...others: number[]) => shop.rows('UPDATE products SET goes_with = ? WHERE id = ?', JSON.stringify(others), id);
  await shop.rows("UPDATE products SET goes_with = '[]'");
  expect(await look()).toEqual([]);
  await pair(ring, ring, gone);
  expect(await look()).toEqual([]);
  await pair(ring, gone, cuff, chain);
  // All of them are among the new arrivals.
  expect(await look()).toEqual([]);
  for (let newer = 1; newer <= 8; newer += 1) await add(`Newer ${newer}`, chains);
  expect(await look()).toEqual([ring, cuff, chain]);
  await shop.rows('UPDATE products SET is_featured = 1 WHERE id = ?', cuff);
  expect(await look()).toEqual([ring, chain]);
  await pair(ring, second);
  expect(await look()).toEqual([]);
});
