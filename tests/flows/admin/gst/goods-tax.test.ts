import { expect, test } from 'vitest';
import type { LineReport } from '../../../../src/features/products/admin/import-products.server.ts';
import type { ProductRecord } from '../../../../src/features/products/admin/read-product.server.ts';
import { workOnCategories } from '../../../../src/features/products/work-on-categories.server.ts';
import { DAY } from '../../../../src/rules/limits.ts';
import { categoryForm, productForm } from '../../../shop/catalogue/admin-forms.ts';
import { Shopper } from '../../../shop/people/shopper.ts';
import { shopWithAdministrator } from '../../../shop/under-test.ts';

const { shop, ask } = await shopWithAdministrator();
const none = { hsnCode: '', gstRate: '' };
const sarees = { hsnCode: '5208', gstRate: '5' };
type Refused = { readonly code: string; readonly fields?: Record<string, string>; readonly details?: string };

let made = 0;
async function category(tax: typeof none) {
  made += 1;
  const form = { ...categoryForm, name: `Sarees ${made}`, ...tax };
  const { body } = await ask<{ row: { id: number; seen: number } }>('POST', '/categories', form);
  const { id } = body.row;
  const put = async (over: Partial<typeof form>) => {
    const [row] = await shop.rows('SELECT updated_at FROM categories WHERE id = ?', id);
    return ask<Refused>('PUT', `/categories/${id}`, { ...form, seen: Number(row?.updated_at), ...over });
  };
  return { id, name: form.name, put };
}
const add = async (over: object) => {
  made += 1;
  const { status, body } = await ask<{ id: number; isHeldBack?: true } & Refused>('POST', '/products', {
    ...{ ...productForm, name: `Linen saree ${made}`, ...none },
    ...over,
  });
  return { status, ...body };
};
const change = async (id: number, over: object) => {
  const { form } = (await ask<ProductRecord>('GET', `/products/${id}`)).body;
  return ask<Refused>('PUT', `/products/${id}`, { ...form, ...over });
};
const restore = (id: number) => ask<Refused>('POST', `/products/${id}/restore`);
const stored = async (id: number) =>
  (await shop.rows('SELECT hsn_code, gst_rate, archived_at IS NULL AS is_live FROM products WHERE id = ?', id))[0];
/** What an order of the piece keeps of its tax. */
const ordered = async (id: number) => {
  const shopper = new Shopper(shop);
  const { status, body } = await shopper.order([{ id }]);
  if (status !== 200) return body.code;
  return (await shop.rows('SELECT hsn_code, gst_rate FROM order_items WHERE product_id = ? ORDER BY rowid DESC LIMIT 1', id))[0];
};

test('a new piece whose tax nobody says is saved but not on sale, until its category says it (L19)', async () => {
  const home = await category(none);
  const piece = await add({ categoryId: String(home.id) });
  expect(piece).toMatchObject({ status: 201, isHeldBack: true });
  expect(await stored(piece.id)).toEqual({ hsn_code: null, gst_rate: null, is_live: 0 });
  expect(await ordered(piece.id)).toBe('CART_NOT_BUYABLE');
  expect((await restore(piece.id)).body).toMatchObject({ code: 'TAX_UNKNOWN' });
  const { rows } = (await ask<{ rows: { id: number }[] }>('GET', '/products?tab=problems')).body;
  expect(rows.map(({ id }) => id)).toContain(piece.id);
  expect((await home.put(sarees)).status).toBe(200);
  expect((await restore(piece.id)).status).toBe(200);
  expect(await ordered(piece.id)).toEqual({ hsn_code: '5208', gst_rate: 500 });
});

test('a piece may say its own, each of the two by itself; a form shows what is its own (L19)', async () => {
  const home = await category(sarees);
  const { id, isHeldBack } = await add({ categoryId: String(home.id), gstRate: '0' });
  expect([isHeldBack, await stored(id)]).toEqual([undefined, { hsn_code: null, gst_rate: 0, is_live: 1 }]);
  expect(await ordered(id)).toEqual({ hsn_code: '5208', gst_rate: 0 });
  const { form, categories } = (await ask<ProductRecord>('GET', `/products/${id}`)).body;
  expect([form.hsnCode, form.gstRate]).toEqual(['', '0']);
  expect(categories.find((one) => one.id === home.id)).toMatchObject({ hsnCode: '5208', gstRate: 500 });
});

test('what was ordered keeps its tax when the category says another one (L19)', async () => {
  const home = await category(sarees);
  const { id } = await add({ categoryId: String(home.id) });
  const first = await ordered(id);
  await home.put({ hsnCode: '520811', gstRate: '18' });
  expect([first, await ordered(id)]).toEqual([
    { hsn_code: '5208', gst_rate: 500 },
    { hsn_code: '520811', gst_rate: 1_800 },
  ]);
  expect(await shop.rows('SELECT DISTINCT hsn_code FROM order_items WHERE product_id = ? ORDER BY 1', id)).toHaveLength(2);
});

test('a piece on sale keeps a tax: its form, its category and a move are refused with the sentence at the field', async () => {
  const [home, bare] = [await category(sarees), await category(none)];
  const { id } = await add({ categoryId: String(home.id) });
  const [{ name } = { name: '' }] = await shop.rows('SELECT name FROM products WHERE id = ?', id);
  const left = await change(id, { categoryId: String(bare.id) });
  expect([left.status, left.body.fields]).toEqual([
    422,
    {
      hsnCode: `A piece on sale needs an HSN code. Type it here, or in the category ${bare.name}.`,
      gstRate: `A piece on sale needs its rate of GST. Type it here, or in the category ${bare.name}.`,
    },
  ]);
  const sentence = `${name} has no other. Type one there first.`;
  expect((await home.put(none)).body.fields).toEqual({ hsnCode: sentence });
  expect((await home.put({ ...sarees, gstRate: '' })).body.fields).toEqual({ gstRate: sentence });
  const moved = await ask<Refused>('POST', `/categories/${home.id}/move`, { to: bare.id });
  expect([moved.status, moved.body.code, moved.body.details]).toEqual([
    409,
    'TAX_UNKNOWN',
    `1 product of ${home.name} has no HSN code or rate of GST without it. Type them in ${bare.name} first.`,
  ]);
  // The category may have lost its tax while a large move goes on: the piece stays where it is.
  await shop.rows('INSERT INTO category_work (category_id, move_to) VALUES (?, ?)', home.id, bare.id);
  await workOnCategories(shop.at(Date.now()));
  expect(await shop.rows('SELECT category_id FROM products WHERE id = ?', id)).toEqual([{ category_id: home.id }]);
  expect((await change(id, { categoryId: String(bare.id), hsnCode: '5208', gstRate: '5' })).status).toBe(200);
  expect((await home.put(none)).status).toBe(200);
});

test('only rates that the law knows on their day are taken, and codes of 4, 6 or 8 digits', async () => {
  const rates = 'Its rates are 0, 0.25, 1.5, 3, 5, 18 and 40 %.';
  const home = await category(sarees);
  const { id } = await add({ categoryId: String(home.id) });
  expect((await change(id, { gstRate: '2.5' })).body.fields).toEqual({ gstRate: `The law knows no GST of 2.5 % on that day. ${rates}` });
  expect((await home.put({ gstRate: '12' })).body.fields).toEqual({ gstRate: `The law knows no GST of 12 % on that day. ${rates}` });
  const nextGstFrom = new Date(Date.now() + 40 * DAY).toISOString().slice(0, 10);
  expect((await change(id, { nextGstRate: '6', nextGstFrom })).body.fields).toEqual({
    nextGstRate: `The law knows no GST of 6 % on that day. ${rates}`,
  });
  for (const hsnCode of ['520', '52081', '5208 1100 1', 'saree'])
    expect((await change(id, { hsnCode })).body.fields).toEqual({ hsnCode: 'An HSN code has 4, 6 or 8 digits.' });
  expect((await change(id, { hsnCode: '52081100', gstRate: '18 %' })).status).toBe(200);
  expect(await stored(id)).toMatchObject({ hsn_code: '52081100', gst_rate: 1_800 });
});

test('a rate that comes follows the rate of the category, and is refused where nobody says the rate of today', async () => {
  const [home, bare] = [await category(sarees), await category(none)];
  const nextGstFrom = new Date(Date.now() + 40 * DAY).toISOString().slice(0, 10);
  const plan = { nextGstRate: '18', nextGstFrom };
  const { id } = await add({ categoryId: String(home.id), ...plan });
  expect(await shop.rows('SELECT rate, former_rate FROM gst_rate_changes WHERE product_id = ?', id)).toEqual([
    { rate: 1_800, former_rate: 500 },
  ]);
  const refused = await add({ categoryId: String(bare.id), hsnCode: '5208', ...plan });
  expect([refused.status, refused.fields]).toEqual([422, { gstRate: 'A rate that comes needs the rate of today too.' }]);
});

test('a file names the lines whose tax nobody says, and takes it from the category; the export has only what is a piece’s own', async () => {
  const [home, bare] = [await category(sarees), await category(none)];
  const line = (at: number, cells: object) => ({
    line: at,
    cells: { sku: `LINEN-${made}-${at}`, name: 'Linen saree', price: '2199', stock: '1', ...cells },
  });
  const lines = [
    line(2, { category: home.name, hsn_code: '', gst_rate: '' }),
    line(3, { category: bare.name, hsn_code: '', gst_rate: '' }),
    line(4, { category: bare.name, hsn_code: '5208', gst_rate: '2.5' }),
    line(5, { category: bare.name, hsn_code: '5208', gst_rate: '5%' }),
  ];
  const run = async (isDryRun: boolean) => (await ask<{ lines: LineReport[] }>('POST', '/products/import', { lines, isDryRun })).body.lines;
  for (const isDryRun of [true, false]) {
    const reports = await run(isDryRun);
    expect(reports.map(({ outcome, sells }) => [outcome, sells?.gstRate])).toEqual([
      ['new', 500],
      ['refused', undefined],
      ['refused', undefined],
      ['new', 500],
    ]);
    expect(reports[1]?.faults).toEqual({
      hsn_code: `A piece on sale needs an HSN code. Type it here, or in the category ${bare.name}.`,
      gst_rate: `A piece on sale needs its rate of GST. Type it here, or in the category ${bare.name}.`,
    });
    expect(reports[2]?.faults.gst_rate).toMatch(/^The law knows no GST of 2.5 %/);
  }
  const [taken] = await shop.rows('SELECT hsn_code, gst_rate FROM products WHERE sku = ?', lines[0]?.cells.sku ?? '');
  expect(taken).toEqual({ hsn_code: null, gst_rate: null });
  // Its cells stay empty in the sheet, so that a change of the category reaches it.
  const sheet = (await ask<{ rows: Record<string, string>[] }>('GET', '/products/sheet')).body.rows;
  expect(sheet.find(({ sku }) => sku === lines[0]?.cells.sku)).toMatchObject({ hsn_code: '', gst_rate: '' });
});
