import { describe, expect, it } from 'vitest';
import type { CategoryForm } from '../../../src/features/products/admin/category.schema.ts';
import type { CategoryRow } from '../../../src/features/products/admin/list-categories.server.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask, email } = await administratorOf(shop);

const form: CategoryForm = { name: 'Kada', description: 'Broad bangles', image: '', hasSizes: true, sizeList: '2.4, 2.6,2.4', seen: 0 };
let count = 0;
const add = async (over: Partial<CategoryForm> = {}) => {
  count += 1;
  const { status, body } = await ask<{ row: CategoryRow; isFileLeft: boolean }>('POST', '/categories', {
    ...form,
    name: `Kada ${count}`,
    ...over,
  });
  expect([status, body.isFileLeft]).toEqual([201, false]);
  return body.row;
};
const put = (id: number, over: Partial<CategoryForm>) =>
  ask<{ row: CategoryRow; isFileLeft: boolean; code: string; fields?: Record<string, string> }>('PUT', `/categories/${id}`, {
    ...form,
    ...over,
  });
const categoryOf = async (id: number) => (await shop.rows('SELECT * FROM categories WHERE id = ?', id))[0];
const actionsOf = (id: number) =>
  shop.rows("SELECT actor, action, label, changes FROM admin_actions WHERE kind = 'category' AND object_id = ? ORDER BY seq", String(id));

describe('a category is added and changed (#269, #270, #276)', () => {
  it('has its address, its sizes once each, and a row of the audit log', async () => {
    const row = await add({ name: 'Bridal Kada' });
    expect(row).toMatchObject({ slug: 'bridal-kada', hasSizes: true, sizes: ['2.4', '2.6'], products: 0, archived: 0 });
    expect(await categoryOf(row.id)).toMatchObject({ name: 'Bridal Kada', description: 'Broad bangles', image: null });
    const [action] = await actionsOf(row.id);
    expect(action).toMatchObject({ actor: email, action: 'create', label: 'Bridal Kada' });
    expect(JSON.parse(String(action?.changes))).toMatchObject({ name: [null, 'Bridal Kada'], sizes: [null, ['2.4', '2.6']] });
  });

  it('keeps its address under a new name, and its sizes while it has none', async () => {
    const { id, seen } = await add({ name: 'Old Name' });
    const { status, body } = await put(id, { name: 'New Name', hasSizes: false, sizeList: '', seen });
    expect([status, body.row.slug, body.row.name]).toEqual([200, 'old-name', 'New Name']);
    expect(body.row.sizes).toEqual(['2.4', '2.6']);
    expect((await actionsOf(id)).map(({ action }) => action)).toEqual(['create', 'update']);
  });

  it('the list has all by name, with the count of their products', async () => {
    const { id } = await add({ name: 'aaa first' });
    const product = await shop.addProduct({ price: 10_000, stock: 1 });
    await shop.rows('UPDATE products SET category_id = ? WHERE id = ?', id, product);
    const { rows } = (await ask<{ rows: CategoryRow[] }>('GET', '/categories')).body;
    expect(rows[0]).toMatchObject({ name: 'aaa first', products: 1, archived: 0 });
    const names = rows.map(({ name }) => name.toLowerCase());
    expect(names).toEqual(names.toSorted());
  });

  it.each([
    [{ name: ' ' }, 'name', 'Category name is required.'],
    [{ name: 'x'.repeat(61) }, 'name', 'At most 60 characters.'],
    [{ description: 'x'.repeat(501) }, 'description', 'At most 500 characters.'],
    [{ image: 'products/a.webp' }, 'image', 'Choose a picture.'],
    [{ image: 'categories/../../private/a.webp"' }, 'image', 'Choose a picture.'],
    [{ sizeList: ' , ' }, 'sizeList', 'Name the sizes, with commas between: 2.4, 2.6, 2.8.'],
    [{ sizeList: 'a size that is far too long' }, 'sizeList', 'At most 12 characters for a size.'],
  ])('%j is refused beside its field (#271)', async (over, field, message) => {
    const { status, body } = await ask('POST', '/categories', { ...form, ...over });
    expect([status, (body.fields as Record<string, string> | undefined)?.[field]]).toEqual([422, message]);
  });

  it('two categories never have one name, also not in other letters', async () => {
    const { id, seen } = await add({ name: 'Payal' });
    for (const name of ['Payal', 'payal']) {
      const { status, body } = await ask('POST', '/categories', { ...form, name });
      expect([status, body.code, body.fields]).toEqual([409, 'NAME_TAKEN', { name: 'Another category has this name.' }]);
    }
    const other = await add({ name: 'Jhumka' });
    expect((await put(other.id, { name: 'Payal', seen: other.seen })).body.code).toBe('NAME_TAKEN');
    expect((await put(id, { name: 'Payal', description: 'Anklets', seen })).status).toBe(200);
  });

  it('takes no name whose address belongs to another page; a renamed one keeps its own address', async () => {
    const { status, body } = await ask('POST', '/categories', { ...form, name: 'Filters!' });
    expect([status, body.code, body.fields]).toEqual([
      409,
      'NAME_TAKEN',
      { name: 'Another page of the shop has this address. Choose another name.' },
    ]);
    const { id, slug, seen } = await add({ name: 'Hair Filters' });
    expect((await put(id, { name: 'Filters', seen })).body.row.slug).toBe(slug);
  });

  it('two windows on one category: the second save is told, and changes nothing', async () => {
    const { id, name, seen } = await add();
    expect((await put(id, { name, description: 'first', seen })).status).toBe(200);
    const second = await put(id, { name, description: 'second', seen });
    expect([second.status, second.body.code]).toEqual([409, 'RECORD_CHANGED']);
    expect((await categoryOf(id))?.description).toBe('first');
    expect((await put(999_999, { seen })).body.code).toBe('RECORD_NOT_FOUND');
  });
});

describe('a category is deleted (#269, #273, #275, U-73)', () => {
  it('goes with a row of the audit log', async () => {
    const { id, name } = await add();
    expect((await ask('DELETE', `/categories/${id}`)).body).toEqual({ name, isFileLeft: false });
    expect(await categoryOf(id)).toBeUndefined();
    expect((await actionsOf(id)).map(({ action }) => action)).toEqual(['create', 'delete']);
    expect((await ask('DELETE', `/categories/${id}`)).status).toBe(404);
  });

  it.each(['in the shop', 'archived'])('stays while a product that is %s is in it', async (state) => {
    const { id, name } = await add();
    const product = await shop.addProduct({ price: 10_000, stock: 1 });
    await shop.rows('UPDATE products SET category_id = ?, archived_at = ? WHERE id = ?', id, state === 'archived' ? 1 : null, product);
    const { status, body } = await ask('DELETE', `/categories/${id}`);
    expect([status, body.code, body.error, body.details]).toEqual([
      409,
      'CATEGORY_IN_USE',
      expect.anything(),
      `Category "${name}" is in use.`,
    ]);
    expect(await categoryOf(id)).toBeDefined();
  });

  it('the database refuses it too, whoever asks', async () => {
    const { id } = await add();
    const product = await shop.addProduct({ price: 10_000, stock: 1 });
    await shop.rows('UPDATE products SET category_id = ? WHERE id = ?', id, product);
    await expect(shop.rows('DELETE FROM categories WHERE id = ?', id)).rejects.toThrow('FOREIGN KEY');
  });

  it('a product that comes in at the same moment keeps its category, or never gets it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await add();
      const product = await shop.addProduct({ price: 10_000, stock: 1 });
      const [removal] = await Promise.all([
        ask('DELETE', `/categories/${id}`),
        shop.rows('UPDATE products SET category_id = ? WHERE id = ?', id, product).catch(() => null),
      ]);
      const [row] = await shop.rows('SELECT category_id FROM products WHERE id = ?', product);
      // The product had a category before: it is in that one, or in this.
      expect([200, 409]).toContain(removal.status);
      expect(row?.category_id === id).toBe(removal.status === 409);
      expect((await categoryOf(id)) !== undefined).toBe(removal.status === 409);
    }
  });
});
