import { beforeEach, describe, expect, it } from 'vitest';
import type { CategoryForm } from '../../../src/features/products/admin/category.schema.ts';
import type { CategoryRow } from '../../../src/features/products/admin/list-categories.server.ts';
import { workOnCategories } from '../../../src/features/products/work-on-categories.server.ts';
import { actionsOn } from '../../shop/audit-log.ts';
import { categoryForm } from '../../shop/catalogue/admin-forms.ts';
import { TAX } from '../../shop/catalogue/tax.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask } = await shopWithAdministrator();

const form: CategoryForm = {
  ...TAX.form,
  name: 'Kada',
  description: 'Broad bangles',
  image: '',
  hasSizes: true,
  sizeList: '2.4, 2.6,2.4',
  usualGrams: '',
  seen: 0,
};
let count = 0;
const add = async (over: Partial<CategoryForm> = {}) => {
  count += 1;
  const sent = { ...form, name: `Kada ${count}`, ...over };
  const { status, body } = await ask<{ row: CategoryRow; isFileLeft: boolean }>('POST', '/categories', sent);
  expect([status, body.isFileLeft]).toEqual([201, false]);
  return body.row;
};
const put = (id: number, over: Partial<CategoryForm>) =>
  ask<{ row: CategoryRow; code: string }>('PUT', `/categories/${id}`, { ...form, ...over });
const categoryOf = async (id: number) => (await shop.rows('SELECT * FROM categories WHERE id = ?', id))[0];
const actionsOf = (id: number) => actionsOn(shop, 'category', id);

it('a category keeps its address under a new name, and its sizes, once each, while it has none (#269, #270, #276)', async () => {
  const { id, seen } = await add({ name: 'Old Name' });
  const { status, body } = await put(id, { name: 'New Name', hasSizes: false, sizeList: '', seen });
  expect([status, body.row.slug, body.row.name]).toEqual([200, 'old-name', 'New Name']);
  expect(body.row.sizes).toEqual(['2.4', '2.6']);
  expect((await actionsOf(id)).map(({ action }) => action)).toEqual(['create', 'update']);
});

it.each([
  [{ name: ' ' }, 'name', 'Category name is required.'],
  [{ name: 'x'.repeat(61) }, 'name', 'Please use at most 60 characters.'],
  [{ description: 'x'.repeat(501) }, 'description', 'Please use at most 500 characters.'],
  [{ image: 'products/a.webp' }, 'image', 'Choose a picture.'],
  [{ image: 'categories/../../private/a.webp"' }, 'image', 'Choose a picture.'],
  [{ sizeList: ' , ' }, 'sizeList', 'Name the sizes, with commas between: 2.4, 2.6, 2.8.'],
  [{ sizeList: 'a size that is far too long' }, 'sizeList', 'At most 12 characters for a size.'],
])('%j is refused beside its field (#271)', async (over, field, message) => {
  expect(await ask('POST', '/categories', { ...form, ...over })).toMatchObject({ status: 422, body: { fields: { [field]: message } } });
});

it('two categories never have one name, also not in other letters', async () => {
  const { id, seen } = await add({ name: 'Payal' });
  const taken = { code: 'NAME_TAKEN', fields: { name: 'Another category has this name.' } };
  for (const name of ['Payal', 'payal'])
    expect(await ask('POST', '/categories', { ...form, name })).toMatchObject({ status: 409, body: taken });
  const other = await add({ name: 'Jhumka' });
  expect((await put(other.id, { name: 'Payal', seen: other.seen })).body.code).toBe('NAME_TAKEN');
  expect((await put(id, { name: 'Payal', description: 'Anklets', seen })).status).toBe(200);
});

it('a category takes no name whose address belongs to another page; a renamed one keeps its own address', async () => {
  const taken = { code: 'NAME_TAKEN', fields: { name: 'Another page of the shop has this address. Choose another name.' } };
  expect(await ask('POST', '/categories', { ...form, name: 'Filters!' })).toMatchObject({ status: 409, body: taken });
  const { id, slug, seen } = await add({ name: 'Hair Filters' });
  expect((await put(id, { name: 'Filters', seen })).body.row.slug).toBe(slug);
});

it.each(['NULL', '1'])(
  'a category stays while a product whose archived_at is %s is in it; the database refuses it too (#273, #275, U-73)',
  async (at) => {
    const { id, name } = await add();
    const product = await shop.addProduct({ price: 10_000, stock: 1 });
    await shop.rows(`UPDATE products SET category_id = ?, archived_at = ${at} WHERE id = ?`, id, product);
    const inUse = { code: 'CATEGORY_IN_USE', error: expect.anything(), details: `Category "${name}" is in use.` };
    expect(await ask('DELETE', `/categories/${id}`)).toMatchObject({ status: 409, body: inUse });
    expect(await categoryOf(id)).toBeDefined();
    await expect(shop.rows('DELETE FROM categories WHERE id = ?', id)).rejects.toThrow('FOREIGN KEY');
  },
);

const SLICE = 100;
const LARGE = 250;
let made = 0;

const number = async (query: string, ...args: (string | number)[]) => Number(Object.values((await shop.rows(query, ...args))[0] ?? {})[0]);
const indexed = (word: string) => number('SELECT count(*) FROM products_fts WHERE category = ?', word);
const waiting = () => shop.rows('SELECT * FROM category_work');

async function category(pieces: number, sizes: readonly string[] = []) {
  made += 1;
  const name = `Large ${made}`;
  const form = { ...categoryForm, name, hasSizes: sizes.length > 0, sizeList: sizes.join(', ') };
  const { body } = await ask<{ row: { id: number; seen: number } }>('POST', '/categories', form);
  const { id, seen } = body.row;
  const first = await shop.addProduct({ price: 39_900, stock: 0 });
  await shop.rows('UPDATE products SET category_id = ?, is_one_size = ? WHERE id = ?', id, sizes.length > 0 ? 1 : 0, first);
  await shop.rows(
    `INSERT INTO products (id, name, slug, price_paise, mrp_paise, category_id, is_one_size, created_at, updated_at)
     WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?3)
     SELECT (SELECT max(id) FROM products) + i, 'Kada ' || i, 'kada-${made}-' || i, 39900, 39900, ?1, ?2, 1, 1 FROM n WHERE i <= ?3`,
    id,
    sizes.length > 0 ? 1 : 0,
    pieces - 1,
  );
  const rename = (to: string, over = {}) => ask('PUT', `/categories/${id}`, { ...form, name: to, seen, ...over });
  return { id, name, rename };
}
const move = (id: number, to: number) => ask<{ left: number; code: string; details: string }>('POST', `/categories/${id}/move`, { to });
const inCategory = (id: number) => number('SELECT count(*) FROM products WHERE category_id = ?', id);

describe('a category of many pieces', () => {
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
    const details = `1 product of ${from.name} is counted by sizes that ${to.name} does not list. Add the sizes to it first.`;
    expect(refused).toMatchObject({ status: 409, body: { code: 'SIZE_NOT_OFFERED', details } });
    expect([await inCategory(from.id), await waiting()]).toEqual([2, []]);
    expect((await move(from.id, from.id)).status).toBe(404);
    expect((await move(from.id, 999_999)).status).toBe(404);
  });
});
