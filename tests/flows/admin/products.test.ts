import { describe, expect, it } from 'vitest';
import type { ProductList } from '../../../src/features/products/admin/list-products.server.ts';
import type { ProductForm } from '../../../src/features/products/admin/product.schema.ts';
import { WORD_CHARS_MAX } from '../../../src/rules/filters/attributes.ts';
import { productForm } from '../../shop/admin-forms.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask, email } = await administratorOf(shop);

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
const actionsOf = (id: number) =>
  shop.rows("SELECT actor, action, label, changes FROM admin_actions WHERE kind = 'product' AND object_id = ? ORDER BY seq", String(id));
const listed = async (query: string) => (await ask<ProductList>('GET', `/products${query}`)).body;

describe('a product is added and changed (#257, #258, #268)', () => {
  it('is in the shop with its stock in the ledger, and in the audit log', async () => {
    const { id } = await add();
    expect(await productOf(id)).toMatchObject({
      price_paise: 84_900,
      mrp_paise: 109_900,
      stock_quantity: 12,
      slug: 'mayur-juda-pin',
      weight_grams: 18,
      height_mm: 55,
      width_mm: null,
    });
    expect(await shop.rows('SELECT kind, quantity, note FROM stock_moves WHERE product_id = ?', id)).toEqual([
      { kind: 'adjust', quantity: 12, note: 'Delivery from the maker' },
    ]);
    const [action] = await actionsOf(id);
    expect(action).toMatchObject({ actor: email, action: 'create', label: 'Mayur Juda Pin' });
    expect(JSON.parse(String(action?.changes))).toMatchObject({ price: [null, 84_900], stock: [null, '+12'] });
  });

  it('has its words for the filters, each once, and a second save replaces those that changed', async () => {
    const { id } = await add();
    const words = () => shop.rows('SELECT kind, value FROM product_attributes WHERE product_id = ? ORDER BY kind, value', id);
    expect(await words()).toEqual([
      { kind: 'finish', value: 'gold tone' },
      { kind: 'finish', value: 'pearl' },
      { kind: 'occasion', value: 'wedding' },
    ]);
    const record = await ask<{ form: ProductForm; words: unknown[] }>('GET', `/products/${id}`);
    expect(record.body.form).toMatchObject({ finish: 'gold tone, pearl', stone: '', occasion: 'wedding' });
    expect(record.body.words).toContainEqual({ kind: 'finish', value: 'gold tone' });
    const saved = await ask('PUT', `/products/${id}`, { ...record.body.form, finish: 'Oxidised', stock: '' });
    expect(saved.status).toBe(200);
    expect((await words()).map(({ value }) => value)).toEqual(['oxidised', 'wedding']);
    expect(JSON.parse(String((await actionsOf(id)).at(-1)?.changes))).toEqual({ finish: ['gold tone, pearl', 'oxidised'] });
  });

  it('refuses too many words and words that are too long', async () => {
    const many = await ask('POST', '/products', { ...form, stone: Array.from({ length: 9 }, (_, at) => `stone ${at}`).join() });
    expect([many.status, JSON.stringify(many.body)]).toEqual([422, expect.stringContaining('At most 8 words.')]);
    const long = await ask('POST', '/products', { ...form, occasion: 'x'.repeat(WORD_CHARS_MAX + 1) });
    expect([long.status, JSON.stringify(long.body)]).toEqual([422, expect.stringContaining('At most 40 characters for a word.')]);
  });

  it('a category that another window deleted is a fault of the field, and nothing is written', async () => {
    const made = await ask<{ row: { id: number } }>('POST', '/categories', {
      ...{ name: 'Anklets', description: '', image: '', hasSizes: false, sizeList: '', seen: 0 },
    });
    const { id } = made.body.row;
    expect((await ask('DELETE', `/categories/${id}`)).status).toBe(200);
    const saved = await ask('POST', '/products', { ...form, name: 'Homeless', categoryId: String(id) });
    expect([saved.status, saved.body]).toMatchObject([422, { fields: { categoryId: 'This category was deleted. Choose another one.' } }]);
    expect(await shop.rows("SELECT id FROM products WHERE name = 'Homeless'")).toEqual([]);
  });

  it('keeps a sale that came in between: stock is written as a difference', async () => {
    const { id, seen } = await add({ stock: '5' });
    await shop.rows("INSERT INTO stock_moves (product_id, kind, quantity) VALUES (?, 'adjust', -2)", id);
    const { status } = await ask('PUT', `/products/${id}`, { ...form, stock: '10', seen });
    expect([status, (await productOf(id))?.stock_quantity]).toEqual([200, 13]);
  });

  it('two windows on one record: the second save is told that it changed, and changes nothing', async () => {
    const { id, seen } = await add();
    const first = await ask('PUT', `/products/${id}`, { ...form, stock: '', price: '799', seen });
    const second = await ask('PUT', `/products/${id}`, { ...form, stock: '', price: '699', seen });
    expect([first.status, second.status, second.body.code]).toEqual([200, 409, 'RECORD_CHANGED']);
    expect((await productOf(id))?.price_paise).toBe(79_900);
    expect(await actionsOf(id)).toHaveLength(2);
  });

  it.each([
    [{ name: ' ' }, 'name', 'Product name is required.'],
    [{ name: 'x'.repeat(121) }, 'name', 'At most 120 characters.'],
    [{ price: '' }, 'price', 'Price is required.'],
    [{ price: '12.345' }, 'price', 'Enter rupees with at most two decimals, such as 1299.00.'],
    [{ price: '-5' }, 'price', 'Enter rupees with at most two decimals, such as 1299.00.'],
    [{ price: '1,200', mrp: '1,100' }, 'price', 'The price must not be above the MRP.'],
    [{ originalPrice: '500' }, 'originalPrice', 'The price before the offer must not be below the selling price.'],
    [{ saleLastDay: '2026-11-30' }, 'originalPrice', 'An offer that ends needs the price after it.'],
    [{ stock: '1.5' }, 'stock', 'Whole pieces, such as 12 or -3.'],
    [
      { images: ['products/a.webp', 'products/b.webp', 'products/c.webp', 'products/d.webp'] },
      'images',
      'Too Many Images: you can upload a maximum of 3 images.',
    ],
    [{ name: '' }, 'name', 'Product name is required.'],
    [{ price: '' }, 'price', 'Price is required.'],
    [{ stock: '' }, 'stock', 'Stock is required.'],
    [{ stock: '', sizes: [{ size: '2.4', change: '' }] }, 'sizes', 'Enter the stock of each size.'],
    [{ countryOfOrigin: '' }, 'countryOfOrigin', 'The law asks for the country of origin.'],
    [{ isOneSize: true, sizes: [{ size: '2.4', change: '3' }] }, 'isOneSize', 'A piece in one size has no sizes: remove them first.'],
  ])('%j is refused beside its field (#258, #261)', async (over, field, message) => {
    const { status, body } = await ask('POST', '/products', { ...form, ...over });
    expect([status, body.code, (body.fields as Record<string, string> | undefined)?.[field]]).toEqual([
      422,
      'MISSING_INFORMATION',
      message,
    ]);
  });

  it('stock below what is there is refused, and nothing of the save is written', async () => {
    const { id, seen } = await add({ stock: '2' });
    const { status, body } = await ask('PUT', `/products/${id}`, { ...form, name: 'Other', stock: '-3', seen });
    expect([status, body.code]).toEqual([409, 'STOCK_TOO_LOW']);
    expect(await productOf(id)).toMatchObject({ name: 'Mayur Juda Pin', stock_quantity: 2 });
  });

  it('a count of a piece without sizes is what can be sold from then on, whatever was sold meanwhile', async () => {
    const { id, seen } = await add({ stock: '5', stockNote: '' });
    await shop.rows("INSERT INTO stock_moves (product_id, kind, quantity) VALUES (?, 'adjust', -2)", id);
    const counted = { ...form, stock: '', counted: '9', stockNote: 'Shelf', seen };
    expect((await ask('PUT', `/products/${id}`, { ...counted, stock: '1' })).body).toMatchObject({
      fields: { counted: 'Either a change or a count.' },
    });
    expect((await ask('PUT', `/products/${id}`, counted)).status).toBe(200);
    expect((await productOf(id))?.stock_quantity).toBe(9);
    expect(await shop.rows('SELECT quantity, note FROM stock_moves WHERE product_id = ? ORDER BY seq DESC LIMIT 1', id)).toEqual([
      { quantity: 6, note: 'Counted 9 (Shelf)' },
    ]);
    expect((await actionsOf(id)).at(-1)?.changes).toContain('"stock":[null,"counted 9"]');
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

  it('sizes of one piece: its loose stock is taken down and counted by size', async () => {
    const home = await shop.addCategory('Counted by size', true);
    const [categoryId, stock] = [String(home), '7'];
    const { id, seen } = await add({ categoryId, stock });
    const sizes = [
      { size: '2.4', change: '3' },
      { size: '2.6', change: '4' },
    ];
    const saved = await ask<{ seen: number }>('PUT', `/products/${id}`, { ...form, categoryId, stock: '', sizes, seen });
    expect(saved.status).toBe(200);
    expect((await productOf(id))?.stock_quantity).toBe(7);
    expect(await shop.rows('SELECT size, stock_quantity FROM product_sizes WHERE product_id = ? ORDER BY size', id)).toEqual([
      { size: '2.4', stock_quantity: 3 },
      { size: '2.6', stock_quantity: 4 },
    ]);

    // What was counted is what can be sold from then on; a size that was not counted stays as it is.
    const counted = (change: string) => [
      { size: '2.4', change, counted: '1' },
      { size: '2.6', change: '', counted: '' },
    ];
    const again = { ...form, categoryId, stock: '', stockNote: '', seen: saved.body.seen };
    expect((await ask('PUT', `/products/${id}`, { ...again, sizes: counted('1') })).status).toBe(422);
    expect((await ask('PUT', `/products/${id}`, { ...again, sizes: counted('') })).status).toBe(200);
    expect(await shop.rows('SELECT size, stock_quantity FROM product_sizes WHERE product_id = ? ORDER BY size', id)).toEqual([
      { size: '2.4', stock_quantity: 1 },
      { size: '2.6', stock_quantity: 4 },
    ]);
    expect(await shop.rows('SELECT quantity, note FROM stock_moves WHERE product_id = ? ORDER BY seq DESC LIMIT 1', id)).toEqual([
      { quantity: -2, note: 'Counted 1' },
    ]);
    expect((await actionsOf(id)).at(-1)?.changes).toContain('"stock 2.4":[null,"counted 1"]');
  });

  it('sizes stay as they are while an open order holds a piece', async () => {
    const categoryId = String(await shop.addCategory('Held by size', true));
    const { id, seen } = await add({ categoryId, stock: '7', name: 'Held' });
    await new Shopper(shop).order([{ id, quantity: 1, size: '2.4' }]);
    const { status, body } = await ask('PUT', `/products/${id}`, {
      ...form,
      categoryId,
      stock: '',
      sizes: [{ size: '2.4', change: '' }],
      seen,
    });
    expect([status, body.code]).toEqual([409, 'SIZES_HELD']);
    // An order that came between the look at the piece and the save is seen by the database.
    await expect(shop.rows("INSERT INTO product_sizes (product_id, size) VALUES (?, '2.4')", id)).rejects.toThrow('SIZE_HELD');
  });

  it('a sale of a size that is not sold any more is undone, and its piece is not on the shelf', async () => {
    const categoryId = String(await shop.addCategory('Sold by size', true));
    const { id } = await add({ categoryId, stock: '', name: 'Sold', sizes: ['2.4', '2.6'].map((size) => ({ size, change: '3' })) });
    const shoppers = [new Shopper(shop), new Shopper(shop)] as const;
    const bought = async (by: Shopper) => {
      const order = await by.order([{ id, size: '2.4' }]);
      expect((await by.verify(order, await by.pay(order))).status).toBe(200);
      return order;
    };
    const orders = [await bought(shoppers[0]), await bought(shoppers[1])] as const;
    const cancel = (at: 0 | 1) => shoppers[at].form(`/api/orders/${orders[at].body.dbOrderId}/cancel`);
    const figures = () =>
      shop.rows(
        'SELECT stock_quantity AS free, committed FROM products WHERE id = ?1 UNION ALL SELECT stock_quantity, committed FROM product_sizes WHERE product_id = ?1',
        id,
      );
    const save = async (sizes: ProductForm['sizes']) => {
      const { body } = await ask<{ form: ProductForm }>('GET', `/products/${id}`);
      expect((await ask('PUT', `/products/${id}`, { ...body.form, sizes })).status).toBe(200);
      expect(await shop.invariants()).toEqual([]);
    };
    await save([{ size: '2.6', change: '' }]);
    await cancel(0);
    expect([await figures(), await shop.invariants()]).toEqual([
      [
        { free: 3, committed: 1 },
        { free: 3, committed: 0 },
      ],
      [],
    ]);
    // Offered again, the size takes its own back.
    await save(['2.4', '2.6'].map((size) => ({ size, change: '' })));
    await cancel(1);
    expect(await figures()).toEqual([
      { free: 4, committed: 0 },
      { free: 1, committed: 0 },
      { free: 3, committed: 0 },
    ]);
    expect(await shop.invariants()).toEqual([]);
  });
});

it('a last day of the offer that has passed is refused where it is new, and may stay', async () => {
  const offer = { originalPrice: '1000', saleLastDay: '2026-01-01' };
  const fault = { saleLastDay: 'This day has passed. Choose today or a later day.' };
  expect((await ask('POST', '/products', { ...form, ...offer })).body.fields).toEqual(fault);
  const line = {
    line: 2,
    cells: { sku: 'PAST', name: 'Past', price: '900', stock: '1', original_price: '1000', sale_last_day: '2026-01-01' },
  };
  const { body } = await ask<{ lines: { faults: object }[] }>('POST', '/products/import', { lines: [line], isDryRun: true });
  expect(body.lines[0]?.faults).toEqual({ sale_last_day: fault.saleLastDay });
  const { id, seen } = await add({ ...offer, saleLastDay: '2099-01-01' });
  await shop.rows('UPDATE products SET sale_ends_at = ? WHERE id = ?', Date.parse('2026-01-02T00:00+05:30'), id);
  expect((await ask('PUT', `/products/${id}`, { ...form, ...offer, stock: '', seen })).status).toBe(200);
});

describe('a product is duplicated', () => {
  it('with everything but its stock, under a name that fits', async () => {
    const { id } = await add({ name: 'x'.repeat(118), material: 'Brass, glass beads' });
    const { status, body } = await ask<{ id: null; form: ProductForm; stockQuantity: number }>('GET', `/products/${id}/copy`);
    expect([status, body.id, body.stockQuantity]).toEqual([200, null, 0]);
    expect(body.form).toMatchObject({ price: '849.00', mrp: '1099.00', material: 'brass, glass beads', stock: '', seen: 0 });
    expect(body.form.name).toBe(`Copy of ${'x'.repeat(112)}`);
    const { id: second } = await add({ ...body.form, stock: '0' });
    expect(await productOf(second)).toMatchObject({ stock_quantity: 0, price_paise: 84_900 });
    for (const none of ['999999', 'new', '1e3']) expect((await ask('GET', `/products/${none}/copy`)).status).toBe(404);
  });
});

describe('a press on + or − (#253)', () => {
  it('moves the ledger and leaves a line in the audit log', async () => {
    const { id } = await add({ stock: '4' });
    expect((await ask('POST', `/products/${id}/stock`, { size: '', change: -1, note: 'Damaged' })).body).toEqual({ stockQuantity: 3 });
    expect((await actionsOf(id)).at(-1)).toMatchObject({ action: 'stock', changes: '{"stock":[4,3]}' });
    expect((await ask('POST', `/products/${id}/stock`, { size: '', change: -9, note: '' })).body.code).toBe('STOCK_TOO_LOW');
    expect((await ask('POST', `/products/${id}/stock`, { size: '', change: 0, note: '' })).status).toBe(422);
  });

  it('a count says what can be sold; a sale before it is in it, and two windows write it once', async () => {
    const { id } = await add({ stock: '20', name: 'Counted' });
    await new Shopper(shop).order([{ id, quantity: 1 }]);
    const count = () => ask<{ stockQuantity: number }>('POST', `/products/${id}/stock`, { size: '', counted: 17, note: 'Counted again' });
    const [first, second] = await Promise.all([count(), count()]);
    expect([first.body, second.body]).toEqual([{ stockQuantity: 17 }, { stockQuantity: 17 }]);
    expect(
      await shop.rows(
        "SELECT quantity, note FROM stock_moves WHERE product_id = ? AND kind = 'adjust' AND seq > (SELECT min(seq) FROM stock_moves WHERE product_id = ?)",
        id,
        id,
      ),
    ).toEqual([{ quantity: -2, note: 'Counted 17 (Counted again)' }]);
    const both = await ask('POST', `/products/${id}/stock`, { size: '', counted: 17, change: 1, note: '' });
    expect([both.status, (await ask('POST', `/products/${id}/stock`, { size: '', note: '' })).status]).toEqual([422, 422]);
  });
});

describe('a product leaves the shop (#254, #265)', () => {
  it('is archived where it has a history, and can come back', async () => {
    const { id } = await add();
    expect((await ask('DELETE', `/products/${id}`)).body).toMatchObject({ outcome: 'archived' });
    expect((await productOf(id))?.archived_at).toEqual(expect.any(Number));
    expect((await ask('POST', `/products/${id}/restore`)).status).toBe(200);
    expect((await productOf(id))?.archived_at).toBeNull();
    expect((await actionsOf(id)).map(({ action }) => action)).toEqual(['create', 'archive', 'restore']);
  });

  it('is deleted where it never had stock', async () => {
    const { id } = await add({ stock: '0' });
    expect((await ask('DELETE', `/products/${id}`)).body).toMatchObject({ outcome: 'deleted' });
    expect(await productOf(id)).toBeUndefined();
    expect((await ask('GET', `/products/${id}`)).status).toBe(404);
  });

  it('its number is not given to another piece, by form, by file or by hand', async () => {
    const { id } = await add({ stock: '0' });
    await ask('DELETE', `/products/${id}`);
    const { id: second } = await add({ stock: '0' });
    expect(second).toBe(id + 1);
    await ask('DELETE', `/products/${second}`);
    const line = { line: 2, cells: { sku: 'NEXT-NUMBER', name: 'Next', price: '10', stock: '0' } };
    expect((await ask('POST', '/products/import', { lines: [line], isDryRun: false })).status).toBe(200);
    expect(await shop.rows("SELECT id FROM products WHERE sku = 'NEXT-NUMBER'")).toEqual([{ id: id + 2 }]);
    const insert = 'INSERT INTO products (id, name, slug, price_paise, mrp_paise) VALUES (?, ?, ?, 1, 1)';
    await expect(shop.rows(insert, id, 'Again', 'again')).rejects.toThrow('PRODUCT_NUMBER_USED');
  });
});

describe('the list (#253, #255)', () => {
  it('finds, sorts, filters and counts', async () => {
    await add({ name: 'Zz Payal', price: '100', stock: '0' });
    await add({ name: 'Zz Jhumka', price: '200' });
    expect((await listed('?search=jhumka')).rows.map(({ name }) => name)).toEqual(['Zz Jhumka']);
    expect((await listed('?search=zz%20&sort=price&dir=asc')).rows.map(({ name }) => name)).toEqual(['Zz Payal', 'Zz Jhumka']);
    expect((await listed('?tab=out&search=payal')).rows.map(({ name }) => name)).toEqual(['Zz Payal']);
    expect((await listed(`?search=${encodeURIComponent('zz झुमका')}`)).rows.map(({ name }) => name)).toEqual(['Zz Jhumka']);
    expect((await listed('?search=nothing-has-this')).rows).toEqual([]);
    expect((await listed('?sort=evil&dir=up&tab=none&after=%%%')).rows.length).toBeGreaterThan(0);
  });
});

it('the audit log cannot be corrected', async () => {
  await add();
  await expect(shop.rows("UPDATE admin_actions SET label = 'x'")).rejects.toThrow('ADMIN_ACTION_IMMUTABLE');
  await expect(shop.rows('DELETE FROM admin_actions')).rejects.toThrow('ADMIN_ACTION_IMMUTABLE');
});
