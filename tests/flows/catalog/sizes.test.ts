import { describe, expect, it } from 'vitest';
import type { ToDo } from '../../../src/admin/to-do/to-do.server.ts';
import { readProduct } from '../../../src/features/catalog/product/product.server.ts';
import { readProductsByIds } from '../../../src/features/catalog/product/suggestions.server.ts';
import { findPieces } from '../../../src/features/payment/manual/find-pieces.server.ts';
import type { CategoryForm } from '../../../src/features/products/admin/category.schema.ts';
import type { LineReport } from '../../../src/features/products/admin/import-products.server.ts';
import type { ProductList } from '../../../src/features/products/admin/list-products.server.ts';
import type { ProductForm } from '../../../src/features/products/admin/product.schema.ts';
import { blankProduct } from '../../../src/features/products/admin/read-product.server.ts';
import { categoryForm } from '../../shop/catalogue/admin-forms.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask } = await shopWithAdministrator();
const page = async (id: number) => (await readProduct(shop.at(), id)).product;

let made = 0;
const category = async (over: Partial<CategoryForm> = {}) => {
  made += 1;
  const form: CategoryForm = { ...categoryForm, name: `Rings ${made}`, hasSizes: true, sizeList: '10', ...over };
  const { status, body } = await ask<{ row: { id: number; name: string; seen: number } }>('POST', '/categories', form);
  expect(status).toBe(201);
  return body.row;
};
const sized = (...sizes: string[]) => sizes.map((size, at) => ({ size, change: String(3 + at) }));
const ring = (home: number, over: Partial<ProductForm> = {}): ProductForm => ({
  ...{ ...blankProduct, name: 'Ring', price: '1299', categoryId: String(home), sizes: sized('12', '14', '16') },
  ...over,
});
const save = (form: ProductForm) =>
  ask<{ id: number; seen: number; code: string; fields?: Record<string, string> }>('POST', '/products', form);
const addSizes = (home: number, sizes: string[], except: number | null = null) =>
  ask<{ sizes: string[] }>('POST', `/categories/${home}/sizes`, { sizes, except });

describe('sizes of a piece that its category does not list', () => {
  it('are refused beside the field; once the category lists them, shoppers choose and buy them', async () => {
    const { id: home, name } = await category();
    const refused = await save(ring(home));
    const why = `${name} does not list 12, 14, 16: shoppers could not choose them. Add them to the category first.`;
    expect([refused.status, refused.body.fields?.sizes]).toEqual([422, why]);
    expect((await addSizes(home, ['12', '14', '16'])).body.sizes).toEqual(['10', '12', '14', '16']);
    const { status, body } = await save(ring(home));
    expect(status).toBe(201);
    const stock = async () => (await page(body.id))?.sizes.map(({ size, available }) => `${size}: ${available}`);
    expect(await stock()).toEqual(['12: 3', '14: 4', '16: 5']);
    await new Shopper(shop).order([{ id: body.id, size: '14' }]);
    expect(await stock()).toEqual(['12: 3', '14: 3', '16: 5']);
  });

  it('of a piece without category, and the same size twice, are refused beside the field', async () => {
    const { body } = await save(ring(0, { categoryId: '' }));
    expect(body.fields?.sizes).toBe('A piece with sizes needs a category that lists them. Choose one.');
    const { id } = await category({ sizeList: '12' });
    expect((await save(ring(id, { sizes: sized('12', '12') }))).body.fields?.sizes).toBe('Size 12 stands twice.');
  });

  it('of a line of a file are named in the dry run, and go in once the category lists them', async () => {
    const { id: home, name } = await category({ hasSizes: false, sizeList: '' });
    const line = { line: 2, cells: { sku: `R-${home}`, name: 'Ring', price: '₹ 1,299', category: name, sizes: '12=3|14=4|16=5' } };
    const run = async (isDryRun: boolean) =>
      (await ask<{ lines: LineReport[] }>('POST', '/products/import', { lines: [line], isDryRun })).body.lines[0];
    expect(await run(true)).toMatchObject({ outcome: 'refused', faults: { sizes: expect.any(String) } });
    const { unoffered } = (await run(false)) ?? {};
    expect(unoffered).toEqual({ category: { id: home, name }, sizes: ['12', '14', '16'] });
    await addSizes(home, ['12', '14', '16']);
    expect(await run(false)).toMatchObject({ outcome: 'new', faults: {} });
    const [stored] = await shop.rows('SELECT id FROM products WHERE sku = ?', line.cells.sku);
    expect((await page(Number(stored?.id)))?.sizes.map(({ size }) => size)).toEqual(['12', '14', '16']);
  });

  it('move with the piece to another category only where that lists them', async () => {
    const [from, to] = [await category({ sizeList: '12, 14' }), await category({ sizeList: '12' })];
    const { body } = await save(ring(from.id, { sizes: sized('12', '14') }));
    const moved = (sizes: ProductForm['sizes']) =>
      ask<{ fields?: Record<string, string> }>('PUT', `/products/${body.id}`, ring(to.id, { sizes, seen: body.seen }));
    const kept = ['12', '14'].map((size) => ({ size, change: '' }));
    expect((await moved(kept)).body.fields?.sizes).toContain('14');
    expect((await moved(kept.slice(0, 1))).status).toBe(200);
  });
});

it('a category that gets its first sizes by one piece leaves its other pieces without', async () => {
  const { id: home } = await category({ hasSizes: false, sizeList: '' });
  const { body: plain } = await save(ring(home, { sizes: [], stock: '2' }));
  const { body: other } = await save(ring(home, { sizes: [], stock: '2' }));
  await addSizes(home, ['12'], other.id);
  expect(await shop.rows('SELECT id, is_one_size FROM products WHERE category_id = ? ORDER BY id', home)).toEqual([
    { id: plain.id, is_one_size: 1 },
    { id: other.id, is_one_size: 0 },
  ]);
});

it('a category keeps the sizes that its pieces are counted by', async () => {
  const { id, name, seen } = await category({ sizeList: '12, 14' });
  const { body: piece } = await save(ring(id, { name: 'Gajra Ring', sizes: sized('14') }));
  const put = (over: Partial<CategoryForm>) =>
    ask('PUT', `/categories/${id}`, { ...categoryForm, name, hasSizes: true, sizeList: '12', seen, ...over });
  const sentence = 'Gajra Ring is counted by size 14. Take the size from it first.';
  expect([await put({}), await put({ hasSizes: false })]).toMatchObject([
    { status: 422, body: { fields: { sizeList: sentence } } },
    { status: 422, body: { fields: { hasSizes: sentence } } },
  ]);
  // An archived piece holds nothing; it comes back once its sizes are listed again.
  await ask('DELETE', `/products/${piece.id}`);
  expect((await put({})).status).toBe(200);
  expect((await ask('POST', `/products/${piece.id}/restore`)).body.code).toBe('SIZE_NOT_OFFERED');
  await addSizes(id, ['14']);
  expect((await ask('POST', `/products/${piece.id}/restore`)).status).toBe(200);
});

it.each([
  ['has no sizes', 'has_sizes = 0'],
  ['lists other sizes', 'sizes = \'["14"]\''],
])('stock that nobody can buy, because its category %s, stands under Problems of the list and on the dashboard', async (_, change) => {
  const { id } = await category({ sizeList: '12' });
  const { body } = await save(ring(id, { sizes: sized('12') }));
  const [trigger] = await shop.rows("SELECT sql FROM sqlite_schema WHERE name = 'categories_keep_sizes_in_use'");
  const problems = async () => (await ask<ProductList>('GET', '/products?tab=problems')).body;
  expect((await problems()).rows).toEqual([]);
  await shop.rows('DROP TRIGGER categories_keep_sizes_in_use');
  await shop.rows(`UPDATE categories SET ${change} WHERE id = ?`, id);
  await shop.rows(String(trigger?.sql));
  const { rows, tabs } = await problems();
  expect([rows.map((row) => row.id), tabs.problems]).toEqual([[body.id], 1]);
  expect((await ask<ToDo>('GET', '/to-do')).body.lines.find((line) => line.id === 'unreachable')?.count).toBe(1);
  await shop.rows(`UPDATE categories SET has_sizes = 1, sizes = '["12"]' WHERE id = ?`, id);
});

const bangles = await shop.addCategory('Oona bangles', true);
const cuff = await shop.addProduct({ name: 'Oona Open Cuff', price: 74_900, stock: 5, category: bangles });
const bangle = await shop.addProduct({ name: 'Oona Bangle', price: 74_900, stock: 5, category: bangles });
await shop.rows('UPDATE products SET is_one_size = 1 WHERE id = ?', cuff);

it('a piece in one size offers none, on its page, its card and to the administrator; others of its category do (#94)', async () => {
  const sizesOf = async (id: number) => (await page(id))?.sizes.map(({ size }) => size);
  expect([await sizesOf(cuff), await sizesOf(bangle)]).toEqual([[], ['2.4', '2.6', '2.8']]);
  expect((await readProductsByIds(shop.at(), [bangle, cuff])).map(({ hasSizes }) => hasSizes)).toEqual([true, false]);
  const pieces = await findPieces(shop.at(), 'Oona');
  expect(Object.fromEntries(pieces.map(({ id, sizes }) => [id, sizes.length]))).toEqual({ [cuff]: 0, [bangle]: 3 });
});

it('it is ordered without a size, and with a size it is refused (#94, #105)', async () => {
  expect((await new Shopper(shop).order([{ id: cuff, quantity: 1 }])).status).toBe(200);
  for (const [id, size, isBuyable] of [
    [cuff, '2.4', false],
    [bangle, '', false],
    [bangle, '2.4', true],
  ] as const)
    expect([id, size, (await new Shopper(shop).quote([{ id, size }])).body.buyable]).toEqual([id, size, isBuyable]);
});

describe('a piece with a single size has it chosen on its cards', () => {
  const choiceOn = async (id: number) => {
    const [card] = await readProductsByIds(shop.at(), [id]);
    return [card?.hasSizes, card?.size];
  };
  const pieceIn = async (sizes: string, own: string[] = []) => {
    const { id: home } = await category({ sizeList: sizes });
    const { body } = await save(ring(home, { sizes: sized(...own), stock: own.length > 0 ? '' : '4' }));
    return body.id;
  };

  it('whether the category lists one size, or the piece is counted by one', async () => {
    const [shared, own] = [await pieceIn('Free size'), await pieceIn('12, 14, 16', ['14'])];
    expect([await choiceOn(shared), await choiceOn(own)]).toEqual([
      [false, 'Free size'],
      [false, '14'],
    ]);
    const shopper = new Shopper(shop);
    expect((await shopper.order([{ id: own, size: '14' }])).status).toBe(200);
  });

  it('and is chosen by nobody else where there are several, or none', async () => {
    const [shared, own] = [await pieceIn('12, 14'), await pieceIn('12, 14, 16', ['12', '16'])];
    expect([await choiceOn(shared), await choiceOn(own)]).toEqual([
      [true, ''],
      [true, ''],
    ]);
    const { id: home } = await category({ sizeList: 'Free size' });
    const { body } = await save(ring(home, { sizes: [], stock: '4', isOneSize: true }));
    expect(await choiceOn(body.id)).toEqual([false, '']);
  });
});
