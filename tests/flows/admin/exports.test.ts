import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { EXPORT_PAGE } from '../../../src/platform/csv.ts';
import { istDate } from '../../../src/rules/dates.ts';
import { CONFIRMED_FOR, DAY } from '../../../src/rules/limits.ts';
import { apiRoutes } from '../../fuzz/routes.ts';
import { couponForm } from '../../shop/catalogue/admin-forms.ts';
import { TAX } from '../../shop/catalogue/tax.ts';
import { complaintIn } from '../../shop/orders/complaint.ts';
import { sold } from '../../shop/orders/edits.ts';
import { tripsOf } from '../../shop/parcels/trips.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

/** What an administrator's session does that was left open, or stolen: nobody has given the password for a while. */
const { shop, ask, cookie } = await shopWithAdministrator();
const confirm = (at = Date.now()) => shop.rows('UPDATE sessions SET confirmed_at = ?', at);

const buyer = { name: 'Zubeida Qureshi', email: 'zubeida.q@example.in', phone: '9811122233', street: '77 Peacock Lane' };
const piece = await shop.addProduct({ price: 39_900, stock: 20, name: 'Bali' });
const address = { line1: buyer.street, city: 'Bengaluru', state: 'KA', postal_code: '560003', country: 'India', phone: buyer.phone };
const over = { customer_name: buyer.name, customer_email: buyer.email, shipping_address: address };
const bought = await sold(shop, { wishes: [{ id: piece }], over });
const [order] = await shop.rows('SELECT id, number FROM orders WHERE id = ?', bought.id);
await ask('POST', `/orders/${order?.id}/invoice`);
await complaintIn(shop, { name: buyer.name, email: buyer.email });
await shop.rows(
  "INSERT INTO newsletter_subscribers (email, status, consent_text, asked_at, confirmed_at) VALUES (?, 'confirmed', 'Yes.', 1, 1)",
  buyer.email,
);

/** Files that name nobody, and why they leave without the password. A new file of the administrator needs it, or a line here. */
const withoutContacts: Readonly<Record<string, string>> = {
  '/order-lines.csv': 'Pieces of orders, without their buyers.',
  '/products.csv': 'The catalogue.',
  '/products/running-low.csv': 'What to buy.',
  '/stock.csv': 'What is there.',
  '/translations.csv': 'Names and texts of the catalogue.',
  '/gst-fees-table': 'Taxes of fees, by supplier.',
  '/margin.csv': 'What pieces earn.',
  '/margin/stock.csv': 'What the stock is worth.',
  '/money/csv': 'Payments, settlements and lines of the bank by their numbers.',
  '/reports.csv': 'Sums of orders.',
  '/gst-export': 'Sums and numbers of documents.',
  '/gst/documents/:id': 'One document, which its order shows as well.',
};
const query = `?numbers=${order?.number}&tab=all&file=invoices&month=${istDate(Date.now()).slice(0, 7)}`;
const [document] = await shop.rows('SELECT id FROM invoices');
const routes = apiRoutes().filter(({ method, pattern }) => method === 'GET' && pattern.startsWith('/api/admin/'));
const answerOf = (pattern: string) => {
  const id = pattern.startsWith('/api/admin/gst/') ? document?.id : order?.id;
  return shop.fetch(pattern.replace(/:\w+/g, String(id)) + query, { headers: { cookie, 'sec-fetch-site': 'same-origin' } });
};

it('without a fresh password no file with contacts leaves, whichever route sends it', async () => {
  await confirm();
  const files = [];
  for (const { pattern } of routes) {
    const answer = await answerOf(pattern);
    const type = answer.headers.get('content-type') ?? '';
    if (answer.ok && !type.startsWith('application/json')) files.push(pattern);
    await answer.body?.cancel();
  }
  const names = files.map((pattern) => pattern.replace('/api/admin', ''));
  const withContacts = ['/orders.csv', '/orders/bulk/shiprocket.csv', '/gst-papers', '/gst-print', '/customers.csv'];
  expect(names).toEqual(expect.arrayContaining([...withContacts, ...Object.keys(withoutContacts)]));
  await confirm(0);
  for (const name of names) {
    const answer = await answerOf(`/api/admin${name}`);
    if (!(name in withoutContacts))
      expect([name, answer.status, await answer.json()]).toMatchObject([name, 403, { code: 'CONFIRM_NEEDED' }]);
    else {
      const text = await answer.text();
      expect([name, answer.status, Object.values(buyer).filter((each) => text.includes(each))]).toEqual([name, 200, []]);
    }
  }
});

it('without a fresh password no import takes a price below its half or to five times, and none of its lines is written', async () => {
  await confirm(0);
  await shop.rows("UPDATE products SET sku = 'BALI' WHERE id = ?", piece);
  const added = { line: 1, cells: { sku: 'NEW', name: 'New', price: '100', stock: '1', ...TAX.cells } };
  const send = (price: string, isDryRun = false) =>
    ask('POST', '/products/import', {
      isDryRun,
      lines: [added, { line: 2, cells: { sku: 'BALI', price, mrp: '', original_price: '', name: 'Bali' } }],
    });
  const prices = async () =>
    (await shop.rows("SELECT sku || ' ' || price_paise AS of FROM products WHERE sku IN ('BALI', 'NEW') ORDER BY sku")).map(({ of }) => of);
  for (const leap of ['199.49', '1995']) expect(await send(leap)).toMatchObject({ status: 403, body: { code: 'CONFIRM_NEEDED' } });
  expect(await prices()).toEqual(['BALI 39900']);
  expect((await send('1', true)).status).toBe(200);
  expect((await send('199.50')).status).toBe(200);
  await confirm();
  expect((await send('1')).status).toBe(200);
  expect(await prices()).toEqual(['BALI 100', 'NEW 10000']);
});

it('without a fresh password no coupon pays whole orders, neither a new one nor one that is changed', async () => {
  const form = { ...couponForm, code: 'ALLFREE', value: '100' };
  await confirm(0);
  const needed = { status: 403, body: { code: 'CONFIRM_NEEDED' } };
  expect(await ask('POST', '/coupons', form)).toMatchObject(needed);
  expect(await ask('POST', '/coupons', { ...form, type: 'fixed_amount', value: '99999' })).toMatchObject(needed);
  const { status, body } = await ask<{ id: number; seen: number }>('POST', '/coupons', { ...form, value: '10' });
  expect(status).toBe(201);
  expect(await ask('PUT', `/coupons/${body.id}`, { ...form, seen: body.seen })).toMatchObject(needed);
  await confirm();
  expect((await ask('PUT', `/coupons/${body.id}`, { ...form, seen: body.seen })).status).toBe(200);
});

const ROWS = 9_210;
const AGREED = 'Yes, send me the newsletter.';
/** The last of them would be run by a spreadsheet. */
await shop.rows(
  `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
   INSERT INTO newsletter_subscribers (email, status, consent_text, asked_at, confirmed_at)
   SELECT CASE WHEN i = ?1 THEN '=cmd' ELSE 'reader' END || i || '@example.in', CASE i % 10 WHEN 0 THEN 'asked' ELSE 'confirmed' END, ?2,
     ?3 - CAST(i / 7 AS INTEGER) * 60000, CASE i % 10 WHEN 0 THEN NULL ELSE ?3 END FROM n`,
  ROWS,
  AGREED,
  Date.now() - DAY,
);

const open = (path: string) => shop.fetch(`/api/admin${path}`, { headers: { cookie } });
type Line = Record<string, string>;
const linesOf = (text: string) => Papa.parse<Line>(text.replace(/^\ufeff/, ''), { header: true, skipEmptyLines: true }).data;
const fileOf = async (path: string) => {
  const answer = await open(path);
  expect(answer.status).toBe(200);
  return {
    name: answer.headers.get('content-disposition'),
    lines: linesOf(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())),
  };
};

it('sends the rows page by page, each once, and reads a page only when it is asked for', async () => {
  const read: string[] = [];
  let chunks = 0;
  const decoder = new TextDecoder();
  const { reads } = await tripsOf(shop, async () => {
    const { body } = await open('/subscribers.csv');
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
      read.push(decoder.decode(chunk, { stream: true }));
      expect(chunk.length).toBeLessThan(EXPORT_PAGE * 200);
    }
  });
  const stopped = await tripsOf(shop, async () => {
    for await (const _ of (await open('/subscribers.csv')).body as unknown as AsyncIterable<Uint8Array>) if (++chunks === 2) break;
  });
  const emails = linesOf(read.join('')).map(({ Email }) => Email);
  // The readers and the buyer.
  expect([emails.length, new Set(emails).size]).toEqual([ROWS + 1, ROWS + 1]);
  expect(emails).toContain(`'=cmd${ROWS}@example.in`);
  // The session, the count, and a page ahead of the reader.
  expect(reads - stopped.reads).toBeGreaterThanOrEqual(ROWS / EXPORT_PAGE - 4);
});

it('breaks the download off where a page cannot be read, so that no file looks complete', async () => {
  const reader = (await open('/subscribers.csv')).body?.getReader();
  await reader?.read();
  await reader?.read();
  await shop.rows('ALTER TABLE newsletter_subscribers RENAME TO away');
  try {
    const toTheEnd = async () => {
      while (!(await reader?.read())?.done);
    };
    await expect(toTheEnd()).rejects.toThrow();
  } finally {
    await shop.rows('ALTER TABLE away RENAME TO newsletter_subscribers');
  }
});

it('asks for the password again before customers’ data leaves, and notes each file', async () => {
  await confirm(Date.now() - CONFIRMED_FOR - 1);
  expect(await ask('GET', '/exports/allowed')).toMatchObject({ status: 403, body: { code: 'CONFIRM_NEEDED' } });
  await confirm();
  expect((await ask('GET', '/exports/allowed')).status).toBe(200);
  await (await open('/subscribers.csv?tab=asked&search=')).body?.cancel();
  const [last] = await shop.rows("SELECT * FROM admin_actions WHERE action = 'export' ORDER BY seq DESC LIMIT 1");
  const action = { actor: 'owner@chamak.example', kind: 'subscriber', object_id: 'subscribers.csv', changes: '{"tab":[null,"asked"]}' };
  expect(last).toMatchObject({ ...action, label: `${ROWS / 10} subscribers` });
});

it('has the orders of the list, one row for each, and their pieces', async () => {
  const bali = await shop.addProduct({ price: 39_950, stock: 9, name: 'Chand Bali' });
  const haar = await shop.addProduct({ price: 12_345, stock: 9 });
  await shop.rows("UPDATE products SET sku = 'BALI-1' WHERE id = ?", bali);
  const business = { gstin: '29AAGCB7383J1Z4', legal_name: 'Rao Traders LLP' };
  const { id } = await sold(shop, { wishes: [{ id: bali, quantity: 2 }, { id: haar }], over: { business } });
  const unpaid = await new Shopper(shop).order([{ id: haar }]);
  const [row] = await shop.rows('SELECT * FROM orders WHERE id = ?', id);
  const today = istDate(Date.now());

  const { name, lines } = await fileOf(`/orders.csv?tab=pack&from=${today}&to=${today}`);
  expect(name).toBe(`attachment; filename="orders-${today}.csv"`);
  const line = lines.find((each) => each.Order === `CHK-${row?.number}`);
  const buyer = { Email: String(row?.customer_email), Name: String(row?.customer_name) };
  const billed = { 'Billed to': 'Rao Traders LLP', GSTIN: business.gstin };
  expect(line).toMatchObject({ Date: today, Status: 'Paid', ...buyer, Pieces: '3', ...billed });
  expect(lines.filter((each) => each['Billed to'] !== '')).toEqual([line]);
  expect(Number(line?.Subtotal)).toBe((2 * 39_950 + 12_345) / 100);
  const amount = (column: string) => Number(line?.[column]);
  expect(amount('Total')).toBeCloseTo(amount('Subtotal') + amount('Delivery') + amount('Taxes') - amount('Discount'), 2);
  const [{ number: unpaidNumber } = { number: 0 }] = await shop.rows('SELECT number FROM orders WHERE id = ?', unpaid.body.dbOrderId);
  expect(lines.map((each) => each.Order)).not.toContain(`CHK-${unpaidNumber}`);
  expect((await fileOf('/orders.csv?tab=all')).lines.map((each) => each.Order)).toContain(`CHK-${unpaidNumber}`);
  expect((await fileOf('/orders.csv?tab=all&to=2020-01-01')).lines).toEqual([]);

  const pieces = (await fileOf('/order-lines.csv?tab=pack')).lines.filter((each) => each.Order === line?.Order);
  expect(pieces).toMatchObject([
    { SKU: 'BALI-1', Product: 'Chand Bali', Quantity: '2', Price: '399.5', Amount: '799' },
    { SKU: '', Quantity: '1', Price: '123.45', Amount: '123.45' },
  ]);

  const customer = (await fileOf(`/customers.csv?search=${encodeURIComponent(String(row?.customer_email))}`)).lines;
  expect(customer).toMatchObject([
    { Email: String(row?.customer_email), Orders: '1', Spent: String(amount('Total')), 'Last order': today },
  ]);

  const stock = (await fileOf('/stock.csv')).lines.find((each) => each.Product === 'Chand Bali');
  expect(stock).toMatchObject({ SKU: 'BALI-1', 'In stock': '7', Held: '0', Available: '7', Price: '399.5', Value: '2796.5' });
});

it('pages through orders of the same moment without losing or doubling one', async () => {
  await shop.rows('UPDATE orders SET created_at = (SELECT min(created_at) FROM orders)');
  const [{ count } = { count: 0 }] = await shop.rows('SELECT count(*) AS count FROM orders');
  expect(new Set((await fileOf('/orders.csv?tab=all')).lines.map(({ Order }) => Order)).size).toBe(count);
});
