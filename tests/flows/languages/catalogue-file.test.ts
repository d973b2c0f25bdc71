import Papa from 'papaparse';
import { expect, test } from 'vitest';
import type { OrderList } from '../../../src/admin/order-reads/list-orders.server.ts';
import { actionsOn } from '../../shop/audit-log.ts';
import { productForm } from '../../shop/catalogue/admin-forms.ts';
import { importer } from '../../shop/catalogue/import-lines.ts';
import { TAX } from '../../shop/catalogue/tax.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask, cookie } = await shopWithAdministrator();

const { run, one } = importer(ask);

const download = async (): Promise<Record<string, string>[]> => {
  const answer = await shop.fetch('/api/admin/products.csv', { headers: { cookie } });
  return Papa.parse<Record<string, string>>((await answer.text()).replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true }).data;
};
const exported = async (id: number) => (await download()).find((row) => row.id === String(id)) ?? {};

const textsOf = (id: number) =>
  shop.rows("SELECT field, text, english, state FROM translations WHERE kind = 'product' AND subject = ? ORDER BY field", String(id));
const versionOf = async (id: number) => (await shop.rows('SELECT updated_at FROM products WHERE id = ?', id))[0]?.updated_at;
const audited = async (id: number) => (await actionsOn(shop, 'translation', `hi:product:${id}`)).map(({ action }) => action);

const [name, hindi] = ['Kajal Jhumkas', 'काजल झुमके'];
const pieceNamed = (english = name) => shop.addProduct({ price: 70_000, stock: 5, name: english });
const translate = (id: number, field: string, text: string, { english = name, state = 'reviewed' } = {}) =>
  shop.rows(
    "INSERT INTO translations (kind, subject, language, field, text, english, state) VALUES ('product', ?, 'hi', ?, ?, ?, ?)",
    ...[String(id), field, text, english, state],
  );

test('a file that is exported and imported again changes nothing, whatever the states of its texts', async () => {
  const pieces = await Promise.all(['One', 'Two', 'Three', 'Four', 'Five'].map((english) => pieceNamed(english)));
  const [reviewed = 0, draft = 0, sample = 0, changed = 0, mixed = 0] = pieces;
  await translate(reviewed, 'name', '=एक', { english: 'One' });
  await translate(draft, 'name', 'दो', { english: 'Two', state: 'draft' });
  await translate(sample, 'name', 'तीन', { english: 'Three', state: 'sample' });
  await translate(changed, 'name', 'चार', { english: 'An earlier name' });
  await translate(mixed, 'name', 'पाँच', { english: 'Five' });
  await translate(mixed, 'description', 'पहली पंक्ति\nदूसरी पंक्ति', { english: '', state: 'draft' });
  const stored = () => shop.rows('SELECT * FROM translations ORDER BY subject, field');
  const before = await stored();

  const rows = await download();
  const stateIn = (id: number) => rows.find((row) => row.id === String(id))?.hi_state;
  expect(pieces.map(stateIn)).toEqual(['reviewed', 'draft', 'sample', 'changed', 'draft']);
  expect((await run(rows)).filter(({ outcome }) => outcome !== 'same')).toEqual([]);
  expect(await stored()).toEqual(before);
});

test('a text of a piece is written as a draft, and as reviewed where the line says so', async () => {
  const id = await pieceNamed();
  const version = await versionOf(id);
  const line = { id: String(id), name_hi: hindi };
  expect(await one(line, true)).toMatchObject({
    ...{ outcome: 'changed', texts: 1 },
    changes: { name_hi: [null, hindi], hi_state: [null, 'draft'] },
  });
  expect(await textsOf(id)).toEqual([]);
  await one(line);
  expect(await textsOf(id)).toEqual([{ field: 'name', text: hindi, english: name, state: 'draft' }]);
  // The piece itself is as it was, so that a file of its stock is still the newest.
  expect(await versionOf(id)).toBe(version);
  expect(await one(line)).toMatchObject({ outcome: 'same', texts: 0 });

  expect(await one({ ...line, hi_state: ' Right ' })).toMatchObject({ outcome: 'changed', changes: { hi_state: ['draft', 'reviewed'] } });
  expect(await textsOf(id)).toEqual([{ field: 'name', text: hindi, english: name, state: 'reviewed' }]);
  // A state without a new text takes nothing back.
  expect(await one({ ...line, hi_state: 'draft' })).toMatchObject({ outcome: 'same' });
  expect(await audited(id)).toEqual(['update', 'publish']);
});

test('a new piece gets its texts with it, from the English of its line', async () => {
  await shop.addCategory('Juda pins');
  const english = { sku: 'H-1', category: 'Juda pins', name: ' Mayur Pin ', price: '849', stock: '1', care: 'Keep dry', ...TAX.cells };
  const cells = { ...english, name_hi: 'मयूर पिन', care_hi: 'सूखा रखें।', dimensions_hi: '' };
  expect(await one({ ...cells, hi_state: 'reviewed' })).toMatchObject({ outcome: 'new', texts: 2 });
  const [made] = await shop.rows("SELECT id FROM products WHERE sku = 'H-1'");
  expect(await textsOf(Number(made?.id))).toEqual([
    { field: 'care', text: 'सूखा रखें।', english: 'Keep dry', state: 'reviewed' },
    { field: 'name', text: 'मयूर पिन', english: 'Mayur Pin', state: 'reviewed' },
  ]);
  expect(await exported(Number(made?.id))).toMatchObject({ name_hi: 'मयूर पिन', description_hi: '', hi_state: 'reviewed' });
});

test('an empty cell deletes its text, and an absent column changes nothing', async () => {
  const id = await pieceNamed();
  await translate(id, 'name', hindi);
  await translate(id, 'description', 'हल्के झुमके', { english: '' });
  expect(await one({ id: String(id), price: '650', hi_state: 'reviewed' })).toMatchObject({ outcome: 'changed', texts: 0 });
  expect(await textsOf(id)).toHaveLength(2);
  expect(await one({ id: String(id), description_hi: ' ' })).toMatchObject({ changes: { description_hi: ['हल्के झुमके', null] } });
  expect(await textsOf(id)).toMatchObject([{ field: 'name', text: hindi }]);
  expect(await audited(id)).toEqual(['delete']);
});

test('where a line changes the English, a new text is of the new English and an old one of the old', async () => {
  const [id, other] = [await pieceNamed(), await pieceNamed()];
  for (const each of [id, other]) await translate(each, 'name', hindi);
  const line = { ...(await exported(id)), name: 'Kajal Drops' };
  await one(line);
  expect(await textsOf(id)).toEqual([{ field: 'name', text: hindi, english: name, state: 'reviewed' }]);
  // Only who says 'reviewed' where the file says 'changed' has read the text again.
  expect((await exported(id)).hi_state).toBe('changed');
  await one({ ...(await exported(id)), hi_state: 'reviewed' });
  expect(await textsOf(id)).toEqual([{ field: 'name', text: hindi, english: 'Kajal Drops', state: 'reviewed' }]);

  await one({ id: String(other), name: 'Kajal Drops', name_hi: 'काजल टॉप्स' });
  expect(await textsOf(other)).toEqual([{ field: 'name', text: 'काजल टॉप्स', english: 'Kajal Drops', state: 'draft' }]);
});

test.each([
  [{ name_hi: '<b>काजल</b>' }, 'name_hi', 'A text has no tags: write it without “<”.'],
  [{ care_hi: '{n} दिन' }, 'care_hi', 'The English has no braces: write it without { and }.'],
  [{ name_hi: hindi, hi_state: 'perhaps' }, 'hi_state', '“perhaps” is neither draft nor reviewed.'],
])('%j is refused by its line and column; the others go in', async (over, column, sentence) => {
  const [bad, good] = [await pieceNamed(), await pieceNamed()];
  const [first, second] = await run([
    { id: String(bad), price: '600', ...over },
    { id: String(good), name_hi: hindi },
  ]);
  expect(first).toMatchObject({ line: 2, outcome: 'refused', faults: { [column]: sentence } });
  expect(second).toMatchObject({ line: 3, outcome: 'changed' });
  expect(await shop.rows('SELECT price_paise FROM products WHERE id = ?', bad)).toEqual([{ price_paise: 70_000 }]);
  expect([await textsOf(bad), (await textsOf(good)).length]).toEqual([[], 1]);
});

test('the sheet shows the texts as its lines have them', async () => {
  const id = await pieceNamed('Sheet Jhumkas');
  await translate(id, 'name', 'शीट झुमके', { english: 'Sheet Jhumkas' });
  const { body } = await ask<{ rows: Record<string, string>[] }>('GET', '/products/sheet?search=Sheet');
  expect(body.rows).toMatchObject([{ id: String(id), name_hi: 'शीट झुमके', care_hi: '', hi_state: 'reviewed' }]);
});

/** A letter with its nukta in one code point, as some keyboards write it, and as it is stored. */
const typed = '\u095Bोया लड\u093Cकी Rene\u0301e';
const stored = '\u091C\u093Cोया लड\u093Cकी Ren\u00E9e';

test('names and addresses of an order are stored in one form of Unicode, and are found in each', async () => {
  const product = await shop.addProduct({ price: 70_000, stock: 9 });
  const shopper = new Shopper(shop);
  const body = await shopper.orderBody([{ id: product }], '', { customer_name: typed });
  const address = { ...(body.shipping_address as object), line1: `मकान, ${typed}`, city: 'ग\u095Dवा' };
  const { status, body: order } = await shopper.send({ ...body, shipping_address: address });
  expect(status).toBe(200);
  const [row] = await shop.rows('SELECT customer_name, shipping_address FROM orders WHERE id = ?', order.dbOrderId);
  expect(row?.customer_name).toBe(stored);
  expect(JSON.parse(String(row?.shipping_address))).toMatchObject({ address: `मकान, ${stored}`, city: 'ग\u0922\u093Cवा' });
  for (const name of [typed, stored]) {
    const { body: list } = await ask<OrderList>('GET', `/orders?tab=all&search=${encodeURIComponent(name)}`);
    expect(list.rows.map(({ id }) => id)).toEqual([order.dbOrderId]);
  }
});

test('what the owner writes is stored in the same form', async () => {
  const form = { ...productForm, name: `Haar ${typed}`, description: `Of ${typed}.`, care: typed, stone: '\u095Bरी' };
  const { status, body } = await ask<{ id: number }>('POST', '/products', form);
  expect(status).toBe(201);
  const [row] = await shop.rows('SELECT name, description, care FROM products WHERE id = ?', body.id);
  expect(row).toEqual({ name: `Haar ${stored}`, description: `Of ${stored}.`, care: stored });
  const [stone] = await shop.rows("SELECT value FROM product_attributes WHERE product_id = ? AND kind = 'stone'", body.id);
  expect(stone).toEqual({ value: '\u091C\u093Cरी' });
});
