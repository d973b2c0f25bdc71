import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { EXPORT_PAGE } from '../../../src/platform/csv.ts';
import { istDate } from '../../../src/rules/dates.ts';
import { CONFIRMED_FOR, DAY } from '../../../src/rules/limits.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask, cookie } = await administratorOf(shop);
const confirm = (at = Date.now()) => shop.rows('UPDATE sessions SET confirmed_at = ?', at);
await confirm();

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
/** Bytes that are still needed. */
function memoryAlive(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const ROWS = 100_000;
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
const lastAction = async () => (await shop.rows("SELECT * FROM admin_actions WHERE action = 'export' ORDER BY seq DESC LIMIT 1"))[0];

it('sends 100,000 rows within memory that does not grow with them, each row once', async () => {
  const { body } = await open('/subscribers.csv');
  const decoder = new TextDecoder();
  const seen = new Uint8Array(ROWS + 1);
  let largest = 0;
  let rest = '';
  let lines = -1;
  let chunks = 0;
  const alive: number[] = [];
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    largest = Math.max(largest, chunk.length);
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\r\n');
    rest = parts.pop() ?? '';
    lines += parts.length;
    // A place for each row, made before the first measurement; the row of the heads has the place 0.
    for (const line of parts) {
      const at = Number(/^"?'?[a-z=]+(\d+)@/.exec(line)?.[1] ?? 0);
      seen[at] = (seen[at] ?? 0) + 1;
    }
    chunks += 1;
    if (chunks % 30 === 0) alive.push(memoryAlive());
  }
  expect(rest).toBe('');
  expect(lines).toBe(ROWS);
  expect([...new Set(seen)]).toEqual([1]);
  expect(largest).toBeLessThan(EXPORT_PAGE * 200);
  // After 90 pages of 1,000 rows hardly more is alive than after 30: the 60,000 rows between them, kept, would be 12 MiB at least.
  const [early = 0, , late = Number.POSITIVE_INFINITY] = alive;
  expect(late - early).toBeLessThan(10 << 20);
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
  for (const path of ['/exports/allowed', '/orders.csv', '/customers.csv', '/subscribers.csv'])
    expect(await ask('GET', path), path).toMatchObject({ status: 403, body: { code: 'CONFIRM_NEEDED' } });
  expect((await open('/stock.csv')).status).toBe(200);
  await confirm();
  expect((await ask('GET', '/exports/allowed')).status).toBe(200);
  await (await open('/subscribers.csv?tab=asked&search=')).body?.cancel();
  expect(await lastAction()).toMatchObject({
    actor: 'owner@chamak.example',
    kind: 'subscriber',
    object_id: 'subscribers.csv',
    label: `${ROWS / 10} subscribers`,
    changes: JSON.stringify({ tab: [null, 'asked'] }),
  });
});

it('has the orders of the list, one row for each, and their pieces', async () => {
  const shopper = new Shopper(shop);
  const [bali, haar] = [
    await shop.addProduct({ price: 39_950, stock: 9, name: 'Bali' }),
    await shop.addProduct({ price: 12_345, stock: 9 }),
  ];
  await shop.rows("UPDATE products SET sku = 'BALI-1' WHERE id = ?", bali);
  const order = await shopper.order([
    { id: bali, quantity: 2 },
    { id: haar, quantity: 1 },
  ]);
  await shopper.verify(order, await shopper.pay(order));
  const unpaid = await new Shopper(shop).order([{ id: haar, quantity: 1 }]);
  await shop.settle();
  const [row] = await shop.rows('SELECT * FROM orders WHERE id = ?', order.body.dbOrderId);
  const today = istDate(Date.now());

  const { name, lines } = await fileOf(`/orders.csv?tab=pack&from=${today}&to=${today}`);
  expect(name).toBe(`attachment; filename="orders-${today}.csv"`);
  const line = lines.find((each) => each.Order === `CHK-${row?.number}`);
  expect(line).toMatchObject({
    Date: today,
    Status: 'Paid',
    Email: String(row?.customer_email),
    Name: String(row?.customer_name),
    Pieces: '3',
  });
  expect(Number(line?.Subtotal)).toBe((2 * 39_950 + 12_345) / 100);
  const amount = (column: string) => Number(line?.[column]);
  expect(amount('Total')).toBeCloseTo(amount('Subtotal') + amount('Delivery') + amount('Taxes') - amount('Discount'), 2);
  const [{ number: unpaidNumber } = { number: 0 }] = await shop.rows('SELECT number FROM orders WHERE id = ?', unpaid.body.dbOrderId);
  expect(lines.map((each) => each.Order)).not.toContain(`CHK-${unpaidNumber}`);
  expect((await fileOf('/orders.csv?tab=all')).lines.map((each) => each.Order)).toContain(`CHK-${unpaidNumber}`);
  expect((await fileOf('/orders.csv?tab=all&to=2020-01-01')).lines).toEqual([]);

  const pieces = (await fileOf('/order-lines.csv?tab=pack')).lines.filter((each) => each.Order === line?.Order);
  expect(pieces).toMatchObject([
    { SKU: 'BALI-1', Product: 'Bali', Quantity: '2', Price: '399.5', Amount: '799' },
    { SKU: '', Quantity: '1', Price: '123.45', Amount: '123.45' },
  ]);

  const customer = (await fileOf(`/customers.csv?search=${encodeURIComponent(String(row?.customer_email))}`)).lines;
  expect(customer).toMatchObject([
    { Email: String(row?.customer_email), Orders: '1', Spent: String(amount('Total')), 'Last order': today },
  ]);

  const stock = (await fileOf('/stock.csv')).lines.find((each) => each.Product === 'Bali');
  expect(stock).toMatchObject({ SKU: 'BALI-1', 'In stock': '7', Held: '0', Available: '7', Price: '399.5', Value: '2796.5' });
});

it('pages through orders of the same moment without losing or doubling one', async () => {
  await shop.rows('UPDATE orders SET created_at = (SELECT min(created_at) FROM orders)');
  const [{ count } = { count: 0 }] = await shop.rows('SELECT count(*) AS count FROM orders');
  expect(new Set((await fileOf('/orders.csv?tab=all')).lines.map(({ Order }) => Order)).size).toBe(count);
});
