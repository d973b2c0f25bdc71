import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { exportedColumns } from '../../../src/features/products/admin/exported-columns.ts';
import type { LineReport } from '../../../src/features/products/admin/import-products.server.ts';
import type { CsvCells } from '../../../src/features/products/admin/product-csv.ts';
import { usualAttributesOf } from '../../../src/rules/goods/goods.ts';
import { actionsOn } from '../../shop/audit-log.ts';
import { importer } from '../../shop/catalogue/import-lines.ts';
import { TAX } from '../../shop/catalogue/tax.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask, cookie } = await shopWithAdministrator();

const { run, one } = importer(ask);
const productOf = async (sku: string) => (await shop.rows('SELECT * FROM products WHERE sku = ?', sku))[0];
const download = async () => {
  const answer = await shop.fetch('/api/admin/products.csv', { headers: { cookie } });
  return { type: answer.headers.get('content-type'), bytes: new Uint8Array(await answer.arrayBuffer()) };
};
const parsed = (bytes: Uint8Array) =>
  Papa.parse<Record<string, string>>(new TextDecoder().decode(bytes), { header: true, skipEmptyLines: true }).data;
const exportOf = async (sku: string) => parsed((await download()).bytes).find((row) => row.sku === sku) ?? {};
await shop.addCategory('Necklaces');
let count = 0;
const line = (over: CsvCells = {}) => ({
  sku: `T-${++count}`,
  name: 'Mayur Juda Pin',
  category: 'Necklaces',
  price: '849',
  mrp: '1099',
  stock: '12',
  ...TAX.cells,
  ...over,
});

it('a line adds a product with its stock in the ledger and an audit row; in a dry run nothing is written', async () => {
  const cells = line({ category: '', description: 'मोर की पिन', featured: 'yes' });
  const sells = { price: 84_900, stock: 12, gstRate: 300 };
  expect(await one(cells, true)).toMatchObject({ line: 2, outcome: 'new', name: 'Mayur Juda Pin', sku: cells.sku, sells, faults: {} });
  expect(await productOf(cells.sku)).toBeUndefined();
  expect(await one(cells)).toMatchObject({ outcome: 'new' });
  const made = await productOf(cells.sku);
  // Without category and picture nobody could find it.
  expect(made?.archived_at).not.toBeNull();
  expect(made).toMatchObject({ price_paise: 84_900, mrp_paise: 109_900, stock_quantity: 12, description: 'मोर की पिन', is_featured: 1 });
  expect(await shop.rows('SELECT quantity FROM stock_moves WHERE product_id = ?', made?.id ?? 0)).toEqual([{ quantity: 12 }]);
  expect(await actionsOn(shop, 'product', Number(made?.id))).toMatchObject([{ action: 'create' }]);
});

it('a line changes only the columns that the file has, matched by id or by SKU', async () => {
  const story = { closing: 'Two prongs.', wearing: 'In a bun.', closeup: 'Peacock fan' };
  const cells = line({ care: 'Keep dry', generic_name: 'Hair pin of brass', ...story });
  await one(cells);
  const changes = { price: [84_900, 79_950] };
  expect(await one({ sku: cells.sku, price: '799.50' }, true)).toMatchObject({ outcome: 'changed', changes });
  await one({ sku: cells.sku, price: '799.50' });
  const made = await productOf(cells.sku);
  await one({ id: String(made?.id), name: 'Mayur' });
  expect(await productOf(cells.sku)).toMatchObject({ name: 'Mayur', price_paise: 79_950, care: 'Keep dry', stock_quantity: 12, ...story });
  expect(await exportOf(cells.sku)).toMatchObject(story);
  expect(made?.generic_name).toBe('Hair pin of brass');
  expect(await one({ id: String(made?.id), name: 'Mayur' })).toMatchObject({ outcome: 'same', changes: {} });
});

it.each([
  [{ price: '1200' }, 'price', 'The price must not be above the MRP.'],
  [{ category: 'Nowhere' }, 'category', 'There is no category “Nowhere”.'],
  [{ images: 'IMG_1.jpg' }, 'images', 'The picture “IMG_1.jpg” was not chosen with the file.'],
  [{ featured: 'perhaps' }, 'featured', '“perhaps” is neither yes nor no.'],
  [{ stock: 'ten' }, 'stock', '“ten” is no number of pieces.'],
  [{ sku: '' }, 'sku', 'A new product needs a SKU, so that it is not added twice.'],
  [{ id: '999999' }, 'id', 'No product has the number 999999.'],
  [{ id: 'first' }, 'id', '“first” is no product number.'],
])('%j is refused with its column, and the other lines go in', async (over, column, sentence) => {
  const good = line();
  const [bad, next] = await run([line(over), good]);
  expect(bad).toMatchObject({ outcome: 'refused', faults: { [column]: sentence } });
  expect(next).toMatchObject({ line: 3, outcome: 'new' });
  expect(await productOf(good.sku)).toBeDefined();
});

it('a cell that is longer than its field is refused at its column, and the other lines go in', async () => {
  const [long, good] = [line({ description: 'x'.repeat(6_000) }), line()];
  const reports = await run([long, good], true);
  expect(reports.map(({ outcome, faults }) => [outcome, Object.keys(faults)])).toEqual([
    ['refused', ['description']],
    ['new', []],
  ]);
});

it('a code in other letters, with what nobody sees or in capitals, is the same code', async () => {
  const { sku } = line();
  await one(line({ sku: `${sku}-a` }));
  expect(await one({ sku: `\u200b${sku}-A `, price: '799' })).toMatchObject({ outcome: 'changed', changes: { price: [84_900, 79_900] } });
  expect(await shop.rows('SELECT archived_at FROM products WHERE sku LIKE ?', `${sku}-a`)).toEqual([{ archived_at: null }]);
  await one(line({ sku: `${sku}-b` }));
  await expect(shop.rows('UPDATE products SET sku = ? WHERE sku = ?', `${sku}-A`, `${sku}-b`)).rejects.toThrow('products.sku');
});

it('a line without a tax of its own says that its category gives it', async () => {
  const untaxed = line({ category: 'Taxed', hsn_code: '', gst_rate: '' });
  await shop.addCategory('Taxed');
  await shop.rows("UPDATE categories SET hsn_code = '5208', gst_rate = 500 WHERE name = 'Taxed'");
  expect(await one(untaxed, true)).toMatchObject({ outcome: 'new', isTaxOfCategory: true, sells: { gstRate: 500 } });
  expect(await one(line({ category: 'Taxed', gst_rate: '5 %' }), true)).toMatchObject({ isTaxOfCategory: false, sells: { gstRate: 500 } });
});

it.each(['necklace', 'Jewellery > Necklaces, New', '\u200bNECKLACES '])('the category %j is Necklaces', async (category) => {
  expect(await one(line({ category }), true)).toMatchObject({ outcome: 'new', faults: {} });
});

it('a SKU that another product has is refused', async () => {
  const [cells, other] = [line(), line()];
  await run([cells, other]);
  const made = await productOf(other.sku);
  const faults = { sku: 'Another product has this SKU already.' };
  for (const isDryRun of [true, false])
    expect(await one({ id: String(made?.id), sku: cells.sku }, isDryRun)).toMatchObject({ outcome: 'refused', faults });
});

it('the file begins with a byte order mark, defuses formulas, and changes nothing', async () => {
  await one(line({ name: '=HYPERLINK("http://evil.example")', description: 'झुमका, "chand"\nsecond line' }));
  await one(line({ sizes: '2.4=3|2.6=4', stock: '' }));
  const { type, bytes } = await download();
  expect(type).toBe('text/csv; charset=utf-8');
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const rows = parsed(bytes);
  expect(Object.keys(rows[0] ?? {})).toEqual(exportedColumns(usualAttributesOf('jewellery')).map(({ head }) => head));
  expect(rows.map(({ name }) => name)).toContain('\'=HYPERLINK("http://evil.example")');
  const reports: LineReport[] = [];
  for (let at = 0; at < rows.length; at += 40) reports.push(...(await run(rows.slice(at, at + 40))));
  expect(reports.filter(({ outcome }) => outcome !== 'same')).toEqual([]);
});

it('stock is written as a difference: a sale in between stands, and a file that is imported twice counts once', async () => {
  const cells = line({ stock: '10' });
  await one(cells);
  const exported = await exportOf(cells.sku);
  expect(exported).toMatchObject({ stock: '10', stock_was: '10' });
  await shop.rows('INSERT INTO stock_moves (product_id, kind, quantity) VALUES (?, ?, -2)', exported.id ?? '', 'adjust');
  const edited = { ...exported, stock: '26' };
  expect(await one(edited, true)).toMatchObject({ outcome: 'changed', changes: { stock: [null, '+16'] } });
  await one(edited);
  expect((await productOf(cells.sku))?.stock_quantity).toBe(24);
  expect(await one(edited)).toMatchObject({ outcome: 'refused', faults: { changed_at: expect.stringContaining('not changed twice') } });
  expect((await productOf(cells.sku))?.stock_quantity).toBe(24);
  const faults = { stock: 'Write how many to add or take, such as +12 or -3, or keep stock_was as it was exported.' };
  expect(await one({ sku: cells.sku, stock: '30' })).toMatchObject({ outcome: 'refused', faults });
});

it('stock below what is there is refused, in a dry run too, and nothing of the line is written', async () => {
  const cells = line({ stock: '2' });
  await one(cells);
  const exported = await exportOf(cells.sku);
  await shop.rows('INSERT INTO stock_moves (product_id, kind, quantity) VALUES (?, ?, -2)', exported.id ?? '', 'adjust');
  const refused = { outcome: 'refused', faults: { stock: expect.any(String) } };
  for (const isDryRun of [true, false]) expect(await one({ ...exported, stock: '1', name: 'Other' }, isDryRun)).toMatchObject(refused);
  expect(await one(line({ stock: '-3' }), true)).toMatchObject(refused);
  expect(await productOf(cells.sku)).toMatchObject({ name: 'Mayur Juda Pin', stock_quantity: 0 });
});

it('a dry run refuses other sizes of a piece that open orders hold, as the import does', async () => {
  await shop.addCategory('Held by size', true);
  const cells = line({ category: 'Held by size', sizes: '2.4=3|2.6=4', stock: '' });
  expect(await one(cells)).toMatchObject({ outcome: 'new' });
  await new Shopper(shop).order([{ id: Number((await productOf(cells.sku))?.id), quantity: 1, size: '2.4' }]);
  const exported = await exportOf(cells.sku);
  const refused = { outcome: 'refused', faults: { sizes: expect.stringContaining('Open orders hold') } };
  for (const isDryRun of [true, false]) expect(await one({ ...exported, sizes: '2.4=3' }, isDryRun)).toMatchObject(refused);
});

it('two imports of the same file at once add each product once', async () => {
  const cells = Array.from({ length: 12 }, () => line());
  const reports = (await Promise.all([run(cells), run(cells)])).flat();
  expect(reports.filter(({ outcome }) => outcome === 'new')).toHaveLength(12);
  const [found] = await shop.rows(
    `SELECT count(*) AS n, count(DISTINCT sku) AS skus, sum(stock_quantity) AS pieces FROM products WHERE sku IN (${cells.map(() => '?').join()})`,
    ...cells.map((each) => each.sku),
  );
  expect(found).toEqual({ n: 12, skus: 12, pieces: 144 });
});

it('too many lines in one request are refused', async () => {
  const lines = Array.from({ length: 41 }, (_, at) => ({ line: at + 1, cells: {} }));
  expect((await ask('POST', '/products/import', { lines, isDryRun: true })).status).toBe(422);
});
