import { beforeEach, expect, it } from 'vitest';
import { workOnCategories } from '../../../src/features/products/work-on-categories.server.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask } = await administratorOf(shop);
const SLICE = 100;
const LARGE = 250;
let made = 0;

const number = async (query: string, ...args: (string | number)[]) => Number(Object.values((await shop.rows(query, ...args))[0] ?? {})[0]);
const indexed = (word: string) => number('SELECT count(*) FROM products_fts WHERE category = ?', word);
const waiting = () => shop.rows('SELECT * FROM category_work');

/** Makes a category with some pieces. */
async function category(pieces: number, sizes: readonly string[] = []) {
  made += 1;
  const name = `Kada ${made}`;
  const { body } = await ask<{ row: { id: number; seen: number } }>('POST', '/categories', {
    name,
    description: '',
    image: '',
    hasSizes: sizes.length > 0,
    sizeList: sizes.join(', '),
    seen: 0,
  });
  const { id, seen } = body.row;
  const first = await shop.addProduct({ price: 39_900, stock: 0 });
  await shop.rows('UPDATE products SET category_id = ?, is_one_size = ? WHERE id = ?', id, sizes.length > 0 ? 1 : 0, first);
  await shop.rows(
    `INSERT INTO products (id, name, slug, price_paise, mrp_paise, category_id, is_one_size, created_at, updated_at)
     SELECT (SELECT max(id) FROM products) + value, 'Kada ' || value, 'kada-${made}-' || value, 39900, 39900, ?, ?, 1, 1
     FROM generate_series(1, ?)`,
    id,
    sizes.length > 0 ? 1 : 0,
    pieces - 1,
  );
  const rename = (to: string, over = {}) =>
    ask('PUT', `/categories/${id}`, {
      name: to,
      description: '',
      image: '',
      hasSizes: sizes.length > 0,
      sizeList: sizes.join(', '),
      seen,
      ...over,
    });
  return { id, name, rename };
}
const move = (id: number, to: number) => ask<{ left: number; code: string; details: string }>('POST', `/categories/${id}/move`, { to });
const inCategory = (id: number) => number('SELECT count(*) FROM products WHERE category_id = ?', id);

beforeEach(async () => {
  await workOnCategories(shop.at(Date.now()), 100);
  expect(await waiting()).toEqual([]);
});

it('a small category has its new name in the search with the answer', async () => {
  const { rename } = await category(SLICE);
  expect((await rename('Small Kangan')).status).toBe(200);
  expect([await indexed('Small Kangan'), await waiting()]).toEqual([SLICE, []]);
});

it('a large one answers before its pieces are indexed, and the cron does the rest in slices', async () => {
  const { id, name, rename } = await category(LARGE);
  expect((await rename('Large Kangan')).status).toBe(200);
  expect([await indexed('Large Kangan'), await indexed(name)]).toEqual([0, LARGE]);
  expect(await waiting()).toEqual([expect.objectContaining({ category_id: id, move_to: 0, after: 0 })]);
  await workOnCategories(shop.at(Date.now()), 1);
  expect(await indexed('Large Kangan')).toBe(SLICE);
  await shop.runCron();
  expect([await indexed('Large Kangan'), await indexed(name), await waiting()]).toEqual([LARGE, 0, []]);
});

it('a second name while the first is under way begins anew; all pieces get the last one', async () => {
  const { id, rename } = await category(LARGE);
  await rename('First Name');
  await workOnCategories(shop.at(Date.now()), 1);
  const [{ updated_at: seen } = {}] = await shop.rows('SELECT updated_at FROM categories WHERE id = ?', id);
  expect((await rename('Second Name', { seen })).status).toBe(200);
  await shop.runCron();
  expect([await indexed('First Name'), await indexed('Second Name')]).toEqual([0, LARGE]);
});

it('two runs at once do each slice once', async () => {
  const { rename } = await category(LARGE);
  await rename('Twice Named');
  await Promise.all([workOnCategories(shop.at(Date.now())), workOnCategories(shop.at(Date.now()))]);
  await workOnCategories(shop.at(Date.now()));
  expect([await indexed('Twice Named'), await waiting()]).toEqual([LARGE, []]);
});

it('all pieces move to another category, the first with the answer and the rest by the cron; the empty one can be deleted', async () => {
  const [from, to] = [await category(LARGE), await category(1)];
  expect((await move(from.id, to.id)).body).toEqual({ left: LARGE - SLICE });
  expect(await inCategory(to.id)).toBe(SLICE + 1);
  await shop.runCron();
  expect([await inCategory(from.id), await inCategory(to.id), await indexed(to.name)]).toEqual([0, LARGE + 1, LARGE + 1]);
  expect((await ask('DELETE', `/categories/${from.id}`)).status).toBe(200);
});

it('pieces that are counted by a size stay unless the other category lists it', async () => {
  const [from, to] = [await category(2, ['12', '14']), await category(1)];
  const [{ id } = {}] = await shop.rows('SELECT id FROM products WHERE category_id = ?', from.id);
  await shop.rows('UPDATE products SET is_one_size = 0 WHERE id = ?', Number(id));
  await shop.rows("INSERT INTO product_sizes (product_id, size) VALUES (?, '14')", Number(id));
  const refused = await move(from.id, to.id);
  expect([refused.status, refused.body.code, refused.body.details]).toEqual([
    409,
    'SIZE_NOT_OFFERED',
    `1 product of ${from.name} is counted by sizes that ${to.name} does not list. Add the sizes to it first.`,
  ]);
  expect([await inCategory(from.id), await waiting()]).toEqual([2, []]);
  expect((await move(from.id, from.id)).status).toBe(404);
  expect((await move(from.id, 999_999)).status).toBe(404);
});
