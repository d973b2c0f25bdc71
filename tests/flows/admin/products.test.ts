import { expect, it } from 'vitest';
import type { ProductList } from '../../../src/features/products/admin/list-products.server.ts';
import type { ProductForm } from '../../../src/features/products/admin/product.schema.ts';
import { WORD_CHARS_MAX } from '../../../src/rules/filters/attributes.ts';
import { actionsOn } from '../../shop/audit-log.ts';
import { categoryForm, productForm } from '../../shop/catalogue/admin-forms.ts';
import { TAX } from '../../shop/catalogue/tax.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask } = await shopWithAdministrator();

const form: ProductForm = {
  ...{ ...productForm, description: 'A hair pin with a peacock.', mrp: '1,099.00', stock: '12', stockNote: 'Delivery from the maker' },
  ...{ finish: 'Gold tone, pearl , gold tone', occasion: 'wedding', heightMm: '55' },
};
const add = async (over: Partial<ProductForm> = {}) => {
  const { status, body } = await ask<{ id: number; seen: number }>('POST', '/products', { ...form, ...over });
  expect([status, body]).toEqual([201, { id: expect.any(Number), seen: expect.any(Number) }]);
  return body;
};
const productOf = async (id: number) => (await shop.rows('SELECT * FROM products WHERE id = ?', id))[0];
const movesOf = (id: number) =>
  shop.rows("SELECT quantity, note FROM stock_moves WHERE product_id = ? AND kind = 'adjust' ORDER BY seq", id);
const sizesOf = async (id: number) =>
  (await shop.rows('SELECT size, stock_quantity FROM product_sizes WHERE product_id = ? ORDER BY size', id)).map(
    ({ size, stock_quantity: stock }) => `${size}: ${stock}`,
  );
const sold = (id: number, quantity = 2) =>
  shop.rows("INSERT INTO stock_moves (product_id, kind, quantity) VALUES (?, 'adjust', ?)", id, -quantity);
const actionsOf = (id: number) => actionsOn(shop, 'product', id);

it('a product has its words for the filters, each once, and a second save replaces those that changed (#257, #258, #268)', async () => {
  const { id } = await add();
  const words = async () =>
    (await shop.rows('SELECT value FROM product_attributes WHERE product_id = ? ORDER BY kind, value', id)).map(({ value }) => value);
  expect(await words()).toEqual(['gold tone', 'pearl', 'wedding']);
  const record = await ask<{ form: ProductForm; words: unknown[] }>('GET', `/products/${id}`);
  expect(record.body.form).toMatchObject({ finish: 'gold tone, pearl', stone: '', occasion: 'wedding' });
  expect(record.body.words).toContainEqual({ kind: 'finish', value: 'gold tone' });
  const saved = await ask('PUT', `/products/${id}`, { ...record.body.form, finish: 'Oxidised', stock: '' });
  expect(saved.status).toBe(200);
  expect(await words()).toEqual(['oxidised', 'wedding']);
  expect((await actionsOf(id)).at(-1)?.changes).toEqual({ finish: ['gold tone, pearl', 'oxidised'] });
});

it('a category that another window deleted is a fault of the field, and nothing is written', async () => {
  const saved = await ask('POST', '/products', { ...form, name: 'Homeless', categoryId: '999999' });
  expect([saved.status, saved.body]).toMatchObject([422, { fields: { categoryId: 'This category was deleted. Choose another one.' } }]);
  expect(await shop.rows("SELECT id FROM products WHERE name = 'Homeless'")).toEqual([]);
});

it('a product keeps a sale that came in between: stock is written as a difference', async () => {
  const { id, seen } = await add({ stock: '5' });
  await sold(id);
  const { status } = await ask('PUT', `/products/${id}`, { ...form, stock: '10', seen });
  expect([status, (await productOf(id))?.stock_quantity]).toEqual([200, 13]);
});

it.each([
  [{ name: ' ' }, 'name', 'Product name is required.'],
  [{ name: 'x'.repeat(121) }, 'name', 'Please use at most 120 characters.'],
  [{ price: '' }, 'price', 'Price is required.'],
  [{ price: '1,200', mrp: '1,100' }, 'price', 'The price must not be above the MRP.'],
  [{ originalPrice: '500' }, 'originalPrice', 'The price before the offer must not be below the selling price.'],
  [{ saleLastDay: '2026-11-30' }, 'originalPrice', 'An offer that ends needs the price after it.'],
  [{ nextGstRate: '5' }, 'nextGstFrom', 'A new rate needs its first day, and a day its rate.'],
  [{ nextGstFrom: '2036-07-01' }, 'nextGstFrom', 'A new rate needs its first day, and a day its rate.'],
  [{ stock: '1.5' }, 'stock', 'Whole pieces, such as 12 or -3.'],
  [{ images: Array(4).fill('products/a.webp') }, 'images', 'Too Many Images: you can upload a maximum of 3 images.'],
  [{ stone: 'a,b,c,d,e,f,g,h,i' }, 'stone', 'At most 8 words.'],
  [{ occasion: 'x'.repeat(WORD_CHARS_MAX + 1) }, 'occasion', 'At most 40 characters for a word.'],
  [{ stock: '' }, 'stock', 'Stock is required.'],
  [{ stock: '', sizes: [{ size: '2.4', change: '' }] }, 'sizes', 'Enter the stock of each size.'],
  [{ countryOfOrigin: '' }, 'countryOfOrigin', 'The law asks for the country of origin.'],
  [{ isOneSize: true, sizes: [{ size: '2.4', change: '3' }] }, 'isOneSize', 'A piece in one size has no sizes: remove them first.'],
])('%j is refused beside its field (#258, #261)', async (over, field, message) => {
  const refused = { code: 'MISSING_INFORMATION', fields: { [field]: message } };
  expect(await ask('POST', '/products', { ...form, ...over })).toMatchObject({ status: 422, body: refused });
});

it('stock below what is there is refused, and nothing of the save is written', async () => {
  const { id, seen } = await add({ stock: '2' });
  const { status, body } = await ask('PUT', `/products/${id}`, { ...form, name: 'Other', stock: '-3', seen });
  expect([status, body.code]).toEqual([409, 'STOCK_TOO_LOW']);
  expect(await productOf(id)).toMatchObject({ name: 'Mayur Juda Pin', stock_quantity: 2 });
});

it('a count of a piece without sizes is what can be sold from then on, whatever was sold meanwhile', async () => {
  const { id, seen } = await add({ stock: '5', stockNote: '' });
  await sold(id);
  const counted = { ...form, stock: '', counted: '9', stockNote: 'Shelf', seen };
  expect((await ask('PUT', `/products/${id}`, { ...counted, stock: '1' })).body).toMatchObject({
    fields: { counted: 'Either a change or a count.' },
  });
  expect((await ask('PUT', `/products/${id}`, counted)).status).toBe(200);
  expect((await productOf(id))?.stock_quantity).toBe(9);
  expect((await movesOf(id)).at(-1)).toEqual({ quantity: 6, note: 'Counted 9 (Shelf)' });
  expect((await actionsOf(id)).at(-1)?.changes).toMatchObject({ stock: [null, 'counted 9'] });
});

it('a piece has the generic name that the owner writes, or none of its own (L15)', async () => {
  const { id, seen } = await add({ genericName: ' Hair pin of brass ' });
  expect((await productOf(id))?.generic_name).toBe('Hair pin of brass');
  expect((await ask('PUT', `/products/${id}`, { ...form, stock: '', genericName: '', seen })).status).toBe(200);
  expect((await productOf(id))?.generic_name).toBe('');
  // By itself too it makes the kept page of the piece old.
  const edition = () => shop.rows('SELECT edition FROM page_editions WHERE tag = ?', `p${id}`);
  const before = await edition();
  await shop.rows("UPDATE products SET generic_name = 'Hair pin' WHERE id = ?", id);
  expect(await edition()).not.toEqual(before);
});

it('the story of a piece is what the owner writes, is in its form again, and makes its kept page old', async () => {
  const story = { closing: 'Push-back posts.', wearing: 'With the hair tied back.', closeup: 'Enamel, both sides' };
  const { id, seen } = await add({ ...story, closing: ' Push-back posts. ' });
  expect(await productOf(id)).toMatchObject(story);
  const { body } = await ask<{ form: typeof form }>('GET', `/products/${id}`);
  expect(body.form).toMatchObject(story);
  const long = { ...form, stock: '', closeup: 'x'.repeat(41), seen };
  expect((await ask('PUT', `/products/${id}`, long)).body).toMatchObject({ fields: { closeup: expect.any(String) } });
  const edition = () => shop.rows('SELECT edition FROM page_editions WHERE tag = ?', `p${id}`);
  const before = await edition();
  await shop.rows("UPDATE products SET wearing = 'Alone.' WHERE id = ?", id);
  expect(await edition()).not.toEqual(before);
});

it('sizes of one piece: its loose stock is taken down and counted by size', async () => {
  const home = await shop.addCategory('Counted by size', true);
  const [categoryId, stock] = [String(home), '7'];
  const { id, seen } = await add({ categoryId, stock });
  const sizes = ['2.4', '2.6'].map((size, at) => ({ size, change: String(at + 3) }));
  const saved = await ask<{ seen: number }>('PUT', `/products/${id}`, { ...form, categoryId, stock: '', sizes, seen });
  expect(saved.status).toBe(200);
  expect((await productOf(id))?.stock_quantity).toBe(7);
  expect(await sizesOf(id)).toEqual(['2.4: 3', '2.6: 4']);
  // What was counted is what can be sold from then on; a size that was not counted stays as it is.
  const counted = (change: string) =>
    sizes.map(({ size }, at) => ({ size, ...(at ? { change: '', counted: '' } : { change, counted: '1' }) }));
  const again = { ...form, categoryId, stock: '', stockNote: '', seen: saved.body.seen };
  expect((await ask('PUT', `/products/${id}`, { ...again, sizes: counted('1') })).status).toBe(422);
  expect((await ask('PUT', `/products/${id}`, { ...again, sizes: counted('') })).status).toBe(200);
  expect(await sizesOf(id)).toEqual(['2.4: 1', '2.6: 4']);
  expect((await movesOf(id)).at(-1)).toEqual({ quantity: -2, note: 'Counted 1' });
  expect((await actionsOf(id)).at(-1)?.changes).toMatchObject({ 'stock 2.4': [null, 'counted 1'] });
});

it('sizes stay as they are while an open order holds a piece', async () => {
  const categoryId = String(await shop.addCategory('Held by size', true));
  const { id, seen } = await add({ categoryId, stock: '7', name: 'Held' });
  await new Shopper(shop).order([{ id, quantity: 1, size: '2.4' }]);
  const sizes = [{ size: '2.4', change: '' }];
  const { status, body } = await ask('PUT', `/products/${id}`, { ...form, categoryId, stock: '', sizes, seen });
  expect([status, body.code]).toEqual([409, 'SIZES_HELD']);
});

it('a last day of the offer that has passed is refused where it is new, and may stay', async () => {
  const offer = { originalPrice: '1000', saleLastDay: '2026-01-01' };
  const fault = { saleLastDay: 'This day has passed. Choose today or a later day.' };
  expect((await ask('POST', '/products', { ...form, ...offer })).body.fields).toEqual(fault);
  const rate = { nextGstRate: '5', nextGstFrom: '2026-01-01' };
  expect((await ask('POST', '/products', { ...form, ...rate })).body.fields).toEqual({ nextGstFrom: fault.saleLastDay });
  const cells = { sku: 'PAST', name: 'Past', price: '900', stock: '1', original_price: '1000', sale_last_day: '2026-01-01' };
  const file = { lines: [{ line: 2, cells }], isDryRun: true };
  const { body } = await ask<{ lines: { faults: object }[] }>('POST', '/products/import', file);
  expect(body.lines[0]?.faults).toEqual({ sale_last_day: fault.saleLastDay });
  const { id, seen } = await add({ ...offer, saleLastDay: '2099-01-01' });
  await shop.rows('UPDATE products SET sale_ends_at = ? WHERE id = ?', Date.parse('2026-01-02T00:00+05:30'), id);
  expect((await ask('PUT', `/products/${id}`, { ...form, ...offer, stock: '', seen })).status).toBe(200);
});

it('a product is duplicated without its stock, under a name that fits', async () => {
  const { id } = await add({ name: 'x'.repeat(118), material: 'Brass, glass beads' });
  const { body } = await ask<{ id: null; form: ProductForm }>('GET', `/products/${id}/copy`);
  const name = `Copy of ${'x'.repeat(112)}`;
  expect(body).toMatchObject({ id: null, stockQuantity: 0, form: { name, price: '849.00', material: 'brass, glass beads', stock: '' } });
  for (const none of ['999999', 'new', '1e3']) expect((await ask('GET', `/products/${none}/copy`)).status).toBe(404);
});

it('a press on + or − moves the ledger and leaves a line in the audit log (#253)', async () => {
  const { id } = await add({ stock: '4' });
  expect((await ask('POST', `/products/${id}/stock`, { size: '', change: -1, note: 'Damaged' })).body).toEqual({ stockQuantity: 3 });
  expect((await actionsOf(id)).at(-1)).toMatchObject({ action: 'stock', changes: { stock: [4, 3] } });
  expect((await ask('POST', `/products/${id}/stock`, { size: '', change: -9, note: '' })).body.code).toBe('STOCK_TOO_LOW');
  expect((await ask('POST', `/products/${id}/stock`, { size: '', change: 0, note: '' })).status).toBe(422);
});

it('a count says what can be sold; a sale before it is in it, and two windows write it once', async () => {
  const { id } = await add({ stock: '20', name: 'Counted' });
  await new Shopper(shop).order([{ id, quantity: 1 }]);
  const count = () => ask<{ stockQuantity: number }>('POST', `/products/${id}/stock`, { size: '', counted: 17, note: 'Counted again' });
  const [first, second] = await Promise.all([count(), count()]);
  expect([first.body, second.body]).toEqual([{ stockQuantity: 17 }, { stockQuantity: 17 }]);
  expect((await movesOf(id)).slice(1)).toEqual([{ quantity: -2, note: 'Counted 17 (Counted again)' }]);
  const both = await ask('POST', `/products/${id}/stock`, { size: '', counted: 17, change: 1, note: '' });
  expect([both.status, (await ask('POST', `/products/${id}/stock`, { size: '', note: '' })).status]).toEqual([422, 422]);
});

it('a product is archived where it has a history, and can come back (#254, #265)', async () => {
  const { id } = await add();
  expect((await ask('DELETE', `/products/${id}`)).body).toMatchObject({ outcome: 'archived' });
  expect((await productOf(id))?.archived_at).toEqual(expect.any(Number));
  expect((await ask('POST', `/products/${id}/restore`)).status).toBe(200);
  expect((await productOf(id))?.archived_at).toBeNull();
  expect((await actionsOf(id)).map(({ action }) => action)).toEqual(['create', 'archive', 'restore']);
});

it('a product is deleted where it never had stock; its number is not given to another piece, by form or by file', async () => {
  const { id } = await add({ stock: '0' });
  expect((await ask('DELETE', `/products/${id}`)).body).toMatchObject({ outcome: 'deleted' });
  const { id: second } = await add({ stock: '0' });
  await ask('DELETE', `/products/${second}`);
  const line = { line: 2, cells: { sku: 'NEXT-NUMBER', name: 'Next', price: '10', stock: '0', ...TAX.cells } };
  await ask('POST', '/products/import', { lines: [line], isDryRun: false });
  const [third] = await shop.rows("SELECT id FROM products WHERE sku = 'NEXT-NUMBER'");
  expect([second, third?.id]).toEqual([id + 1, id + 2]);
});

it('the list finds, sorts, filters and counts (#253, #255)', async () => {
  await add({ name: 'Zz Payal', price: '100', stock: '0' });
  await add({ name: 'Zz Jhumka', price: '200' });
  for (const [query, names] of [
    ['search=zz%20&sort=price&dir=asc', ['Zz Payal', 'Zz Jhumka']],
    ['tab=out&search=payal', ['Zz Payal']],
    [`search=${encodeURIComponent('zz झुमका')}`, ['Zz Jhumka']],
    ['search=nothing-has-this', []],
  ])
    expect((await ask<ProductList>('GET', `/products?${query}`)).body.rows.map(({ name }) => name)).toEqual(names);
});

const notOnPaper = (signs: string) => `Please leave “${signs}” out: papers and labels show English and Indian letters alone.`;

it('what no paper shows is refused where it is typed: in the name of a piece, in its sizes and in those of its category', async () => {
  const refusals = async (path: string, body: object) => (await ask<{ fields?: object }>('POST', path, body)).body.fields;
  expect(await refusals('/products', { ...form, name: 'Jhumka 💍' })).toEqual({ name: notOnPaper('💍') });
  expect(await refusals('/products', { ...form, name: '珠 Jhumka' })).toEqual({ name: notOnPaper('珠') });
  expect(await refusals('/products', { ...form, sizes: [{ size: '2.4 ❤️', change: '' }] })).toMatchObject({
    'sizes.0.size': notOnPaper('❤️'),
  });
  expect(await refusals('/categories', { ...categoryForm, name: 'Bangles', hasSizes: true, sizeList: '2.4, ⭐' })).toEqual({
    sizeList: notOnPaper('⭐'),
  });
  // Signs that papers write plainer, Indian scripts, and the name of a category, which is on no paper.
  await add({ name: 'झुमका № 5, 2½″', sku: 'PLAIN-1' });
  expect((await ask('POST', '/categories', { ...categoryForm, name: 'Bridal 💍' })).status).toBe(201);
  const line = { line: 2, cells: { sku: 'EMO-1', name: 'Jhumka ✨', price: '849', stock: '1', ...TAX.cells } };
  const { body } = await ask<{ results: readonly object[] }>('POST', '/products/import', { isDryRun: true, lines: [line] });
  expect(JSON.stringify(body)).toContain('papers and labels show English and Indian letters alone');
});
