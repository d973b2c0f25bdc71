import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleFacts } from '../../../src/features/margin/settle-facts.server.ts';
import type { PlainStatement } from '../../../src/platform/database/statement.ts';
import { paths, reads, variants } from '../../shop/admin-reads.ts';
import { fillLarge } from '../../shop/catalogue/large-shop.ts';
import { freshShop } from '../../shop/fresh-shop.ts';
import { serverPlans } from '../../shop/machine/server-plans.ts';
import { administratorOf } from '../../shop/people/administrator.ts';

const { planOf, sent } = await serverPlans();
const shop = await freshShop();
const { ask } = await administratorOf(shop);

/** More than a count that stops at a thousand, and than a page of any list. */
const ROWS = 1_200;

/** Tables that grow with the shop. A read that looks at every row of one gets slower every day. */
const growing =
  /^(?:admin_actions|consents|newsletter_subscribers|customers|grievance_messages|grievances|invoices|hand_refunds|line_facts|order_facts|refund_items|order_notes|order_events|order_items|orders|outbox|page_views|parcel_costs|parcel_events|parcel_items|parcels|payments|product_sizes|products|refunds|return_events|return_items|returns|reviews|sessions|shipment_calls|stock_moves|user_carts|users|wishlist_items)$/;

beforeAll(async () => {
  await fillLarge(shop, { products: ROWS, orders: ROWS, customers: ROWS, hasParcels: true });
  // What the job does as orders come in.
  await settleFacts(shop.at(), Number.POSITIVE_INFINITY);
});
afterAll(() => shop.close());

/** The tables of a statement by the names that its plan uses. */
const namesIn = (sql: string) =>
  new Map(
    [
      ...sql.matchAll(
        /\b(?:FROM|JOIN)\s+["`]?(\w+)["`]?(?:\s+(?:AS\s+)?["`]?(?!WHERE|ON|LEFT|JOIN|ORDER|GROUP|LIMIT|INNER|USING)(\w+)["`]?)?/gi,
      ),
    ].map(([, table = '', alias]) => [alias ?? table, table] as const),
  );

/** The sales of all time, a figure of the dashboard: one short row for each order, at most 0.3 s at 300,000 orders on a busy machine. */
const ALL_TIME = /^SELECT count\(\*\) AS orders, .* FROM report_orders s$/;

async function wholeScans(statement: PlainStatement): Promise<string[]> {
  if (ALL_TIME.test(statement.sql)) return [];
  const names = namesIn(statement.sql);
  return (await planOf(statement)).filter((step) => {
    const [, name = ''] = /^SCAN (\w+)$/.exec(step) ?? [];
    return growing.test(names.get(name) ?? name);
  });
}

test('the ledgers are right, the reads are there, and a scan is seen', async () => {
  expect(Object.keys(variants).filter((path) => !paths.includes(path))).toEqual([]);
  expect(await shop.invariants()).toEqual([]);
  expect(await wholeScans({ sql: 'SELECT * FROM orders o WHERE o.customer_name = ?', args: ['x'] })).toEqual(['SCAN o']);
});

test.each(reads)('GET %s finds its rows by an index, on the first page and the next', async (address) => {
  sent.length = 0;
  const { status, body } = await ask<{ next?: string | null }>('GET', address);
  expect(status).toBeLessThan(500);
  if (body.next) {
    const after = `${address}${address.includes('?') ? '&' : '?'}after=${encodeURIComponent(body.next)}`;
    expect((await ask('GET', after)).status).toBe(200);
  }
  expect(sent.length).toBeGreaterThan(0);
  const scans = await Promise.all(sent.map(async (statement) => ({ ...statement, scans: await wholeScans(statement) })));
  expect(scans.filter((each) => each.scans.length > 0)).toEqual([]);
});

test.each([
  ['/orders?tab=all', 'SELECT count(*) AS n FROM orders'],
  ['/customers', 'SELECT count(*) AS n FROM customers'],
  ['/products', 'SELECT count(*) AS n FROM products WHERE archived_at IS NULL'],
  ['/audit', 'SELECT (SELECT count(*) FROM admin_actions) + (SELECT count(*) FROM order_events) AS n'],
])('GET %s tells how many there are, also beyond a thousand', async (address, sql) => {
  const { body } = await ask<{ total: number; tabs?: { all: number } }>('GET', address);
  const n = Number((await shop.rows(sql))[0]?.n);
  expect(n).toBeGreaterThanOrEqual(ROWS);
  expect([body.total, body.tabs?.all ?? n]).toEqual([n, n]);
});

/** Reads that concern few orders: by what they may find them. An index that is read from end to end, or by status, grows with the shop too. */
const ways: readonly (readonly [address: string, by: RegExp])[] = [
  ['/dashboard', /\(id=\?\)|orders_newest \(created_at>\?/],
  ['/customers/1', /\(id=\?\)|orders_by_customer \(<expr>=\?/],
  ['/orders?tab=pack', /orders_(?:to_pack|unpaid|cod_waiting|number_unique)|\(id=\?\)|orders_by_status \(status=\?\)$/],
];

test.each(ways)('GET %s reads no index of orders as a whole', async (address, by) => {
  sent.length = 0;
  await ask('GET', address);
  const steps = await Promise.all(sent.map(planOf));
  const onOrders = steps.flat().filter((step) => /^(?:SCAN|SEARCH) (?:orders|o) /.test(step));
  expect(onOrders.length).toBeGreaterThan(0);
  expect(onOrders.filter((step) => !by.test(step))).toEqual([]);
});
