import { describe, expect, test } from 'vitest';
import type { ListPage } from '../../../src/platform/database/list-page.ts';
import { istDate } from '../../../src/rules/dates.ts';
import { Random } from '../../fuzz/random.ts';
import { apiRoutes } from '../../fuzz/routes.ts';
import { validBody } from '../../fuzz/valid-body.ts';
import { fillLarge } from '../../shop/catalogue/large-shop.ts';
import { lists as listed } from '../../shop/list-routes.ts';
import { serverPlans } from '../../shop/machine/server-plans.ts';
import { complaintIn } from '../../shop/orders/complaint.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { planOf, sent } = await serverPlans();
const { shop, ask } = await shopWithAdministrator();

/** Two pages and a bit of every list, inside a month that is over. */
const ROWS = 110;
const PAGE = 50;
const then = new Date().setUTCDate(-10);
const month = new Date(then).toISOString().slice(0, 7);
await fillLarge(shop, { products: ROWS, orders: ROWS, customers: ROWS, hasInvoices: true }, then);
const piece = await shop.addProduct({ price: 70_000, stock: 9 });

/** Rows that share their times, so that a page ends between two of the same time. */
const many = (sql: string) =>
  shop.rows(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS}) INSERT INTO ${sql} FROM n`);
await many("newsletter_subscribers (email, consent_text, asked_at) SELECT 'p' || i || '@example.in', 'x', i % 7");
await many(`reviews (user_name, comment, review_date, source, status) SELECT 'Many ' || i, 'x', i % 7, 'x', 'published'`);
await shop.rows("UPDATE orders SET delivered_at = ? WHERE id = 'order-1'", Date.now());
await many(`returns (id, number, request_hash, order_id, kind, reason, created_at)
  SELECT 'return-' || i, 5000 + i, 'x', 'order-1', 'return', 'defective', ${Date.now()} + i % 7`);
await many(`grievances (id, number, request_hash, topic, name, email, answer_due_at, settle_due_at, due_at, created_at)
  SELECT 'grievance-' || i, 5000 + i, 'r' || i, 'other', 'x', 'x@example.in', 1 + i % 7, 1 + i % 7, 1 + i % 7, i % 7`);

await many(`settlements (id, paise, state, fees_paise, tax_paise, settled_at)
  SELECT 'setl_list' || i, 5000, CASE WHEN i % 5 THEN 'processed' ELSE 'created' END, 100, 15, i % 7`);

// Its orders were paid online: the guard of the table stands aside here.
await shop.rows('DROP TRIGGER cod_checks_check_order');
await shop.rows(`INSERT INTO cod_checks (order_id, is_marked, act, marks, asked_at, created_at)
  SELECT id, 1, 'ask', '[{"kind":"first-order","act":"ask","figure":0,"words":""}]', created_at, created_at / 7 * 7 FROM orders`);

const order = () => new Shopper(shop).order([{ id: piece }], '', { customer_email: `new${Date.now()}@example.in` });
const { body: unpaid } = await order();
await shop.rows("INSERT INTO payments (id, order_id, amount_paise, status) VALUES ('pay_list', ?, 100, 'failed')", unpaid.dbOrderId);
await many(`disputes (id, payment_id, paise, status, phase, respond_by, opened_at)
  SELECT 'disp_' || i, 'pay_list', 100, 'open', 'chargeback', 1 + i % 7, i % 7`);
const put = (sql: string) => () => shop.rows(`INSERT INTO ${sql}`);

interface List {
  readonly path: string;
  /** The address with the most rows. */
  readonly most?: string;
  /** Other addresses: sorts and searches. */
  readonly others?: readonly string[];
  /** Adds a row that this address shows. */
  readonly add?: () => Promise<unknown>;
}
const today = istDate(Date.now());

const byHand: readonly List[] = [
  {
    path: '/orders',
    most: '?tab=all',
    others: ['?tab=all&search=person', '?tab=all&status=delivered', '?tab=all&origin=link'],
    add: order,
  },
  { path: '/customers', others: ['?search=person'], add: order },
  { path: '/products', others: ['?search=kundan'], add: () => shop.addProduct({ price: 70_000, stock: 1 }) },
  {
    ...{ path: '/subscribers', others: ['?search=p1'] },
    add: put(`newsletter_subscribers (email, consent_text, asked_at) VALUES ('new@example.in', 'x', ${Date.now()})`),
  },
  {
    ...{ path: '/messages', others: ['?search=person1'] },
    add: put("outbox (dedupe_key, kind, recipient, sent_at) VALUES ('new', 'welcome', 'new@example.in', 1)"),
  },
  {
    ...{ path: '/reviews', others: ['?search=many'] },
    add: put(`reviews (user_name, comment, review_date, source, status) VALUES ('New', 'x', ${Date.now()}, 'x', 'published')`),
  },
  {
    path: '/returns',
    add: put(`returns (id, number, request_hash, order_id, kind, reason, created_at)
      VALUES ('new', 9000, 'x', 'order-1', 'return', 'defective', ${Date.now() + 60_000})`),
  },
  { path: '/cash-orders', most: '?tab=waiting' },
  {
    path: '/disputes',
    add: put(`disputes (id, payment_id, paise, status, phase, respond_by, opened_at)
      VALUES ('disp_new', 'pay_list', 100, 'open', 'chargeback', ${Date.now()}, 1)`),
  },
  { path: '/grievances', most: '?tab=all', add: () => complaintIn(shop) },
  {
    ...{
      path: '/audit',
      others: ['kind=order', 'kind=order&id=order-1', 'who=cron', 'who=shopper', `day=${today}`, `day=${today}&kind=order`].map(
        (of) => `?${of}`,
      ),
    },
    add: put("admin_actions (actor, action, kind, object_id, label) VALUES ('new@chamak.example', 'update', 'banner', '1', 'x')"),
  },
  {
    ...{ path: '/money/settlements', others: ['?tab=open'] },
    add: put("settlements (id, paise, state, fees_paise, tax_paise, settled_at) VALUES ('setl_new', 1, 'created', 0, 0, 9)"),
  },
  { path: '/gst', most: `?month=${month}` },
  { path: '/translations', most: '?language=hi&tab=all', others: ['?language=hi&tab=all&search=kundan'] },
];

/** Lists whose pages other tests turn, or that have none. */
const elsewhere = [
  ...['/audit/last', '/gst-print', '/money/settlements/:id', '/parcel-counts', '/parcels', '/products/sheet', '/reports/orders'],
];
/** A list that is not here by hand is filled by its own POST, with bodies that its schema makes. */
const posted = [...listed.keys()].filter((path) => ![...elsewhere, ...byHand.map((list) => list.path)].includes(path));
const posts = new Map(apiRoutes().map((route) => [route.name, route]));
let made = 0;
async function post(path: string): Promise<void> {
  const route = posts.get(`POST /api/admin${path}`);
  if (!route || typeof route.body !== 'object' || !('json' in route.body))
    throw new Error(`${path} has no POST with a schema: say in lists.test.ts how its rows are made.`);
  for (;;) {
    made += 1;
    if ((await ask('POST', path, validBody(route, route.body.json, new Random(1, made)) as object)).status === 201) return;
    if (made > 9_999) throw new Error(`${path} takes no body that its schema makes.`);
  }
}
await shop.rows('UPDATE sessions SET confirmed_at = ?', Date.now());
for (const path of posted) for (let i = 0; i < ROWS; i += 1) await post(path);

const lists: readonly List[] = [
  ...byHand,
  ...posted.map((path) => ({
    path,
    others: listed.get(path)?.filter((asked) => asked.startsWith('?search')) ?? [],
    add: () => post(path),
  })),
];
const sortsOf = (path: string) => listed.get(path)?.filter((asked) => asked.startsWith('?sort')) ?? [];

type Page = ListPage<Readonly<Record<string, unknown>>, string>;
const place = (search: string, cursor: string) => (search ? `${search}&${cursor}` : `?${cursor}`);
const pageOf = async (path: string, search: string): Promise<Page> => {
  const { status, body } = await ask<Page>('GET', path + search);
  expect(status).toBe(200);
  return body;
};
const idsOf = ({ rows }: Page) =>
  rows.map(({ id, key, email, dedupe, kind, subject, field }) => String(id ?? key ?? email ?? dedupe ?? `${kind}:${subject}:${field}`));

const ascending = (a: string | number, b: string | number) => (a < b ? -1 : Number(a > b));

/** All pages from an address on, in one direction. */
async function walk(path: string, search: string, way: 'after' | 'before' = 'after', from = ''): Promise<readonly Page[]> {
  const pages = [await pageOf(path, from ? place(search, `${way}=${from}`) : search)];
  for (;;) {
    const cursor = pages.at(-1)?.[way === 'after' ? 'next' : 'previous'];
    if (!cursor) return pages;
    pages.push(await pageOf(path, place(search, `${way}=${cursor}`)));
  }
}
const allIds = async (path: string, search: string) => (await walk(path, search)).flatMap(idsOf);

describe.each(lists)('GET $path', ({ path, most = '', others = [], add }) => {
  test('goes through all pages and back, each row once, also if one is added meanwhile', async () => {
    const before = await allIds(path, most);
    expect(before.length).toBeGreaterThan(100);
    const first = await pageOf(path, most);
    await add?.();
    const rest = await walk(path, most, 'after', first.next ?? '');
    const seen = [...idsOf(first), ...rest.flatMap(idsOf)];
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => before.includes(id))).toEqual(before);

    const last = rest.at(-1);
    const back = await walk(path, most, 'before', last?.previous ?? '');
    const now = await allIds(path, most);
    expect([...back.toReversed().flatMap(idsOf), ...(last ? idsOf(last) : [])]).toEqual(now);
    expect(now).toHaveLength(before.length + (add ? 1 : 0));
  });

  test('every tab, sort and search counts what it shows, and what nobody offers is the bare address', async () => {
    const { tabs } = await pageOf(path, most);
    for (const [tab, count] of Object.entries(tabs)) {
      const pages = await walk(path, `?tab=${tab}`);
      expect([tab, pages.flatMap(idsOf).length, pages[0]?.total]).toEqual([tab, count, count]);
    }
    for (const search of [...others, ...sortsOf(path)]) {
      const [first, second, ...rest] = await walk(path, search);
      const ids = [first, second, ...rest].flatMap((page) => (page ? idsOf(page) : []));
      expect([search, new Set(ids).size, first?.total]).toEqual([search, ids.length, ids.length]);
      const [, sort = '', dir] = /sort=(\w+)&dir=(\w+)/.exec(search) ?? [];
      const field = sort.replace(/_(\w)/, (_, letter: string) => letter.toUpperCase());
      const values = [first, second, ...rest].flatMap((page) => page?.rows.map((row) => row[field]) ?? []);
      const inOrder: (string | number)[] = sort === 'name' ? values.map((name) => String(name).toLowerCase()) : values.map(Number);
      if (sort) expect(dir === 'asc' ? inOrder : inOrder.toReversed(), search).toEqual(inOrder.toSorted(ascending));
      if (first && second) expect(idsOf(await pageOf(path, place(search, `before=${second.previous}`)))).toEqual(idsOf(first));
    }
    const evil = await pageOf(path, '?tab=evil&sort=evil&dir=up&status=x&from=yesterday&month=x&kind=%00&category=x&after=%%%');
    expect(idsOf(evil)).toEqual(idsOf(await pageOf(path, '')));
  });
});

/** The pages that come sorted from an index. */
const sorted: readonly string[] = [
  ...['pack', 'unpaid', 'cod', 'all', 'all&status=paid'].map((tab) => `/orders?tab=${tab}`),
  ...['waiting', 'call', 'answered'].map((tab) => `/cash-orders?tab=${tab}`),
  ...['last_order', 'first_order', 'spent', 'name', 'total_orders'].map((sort) => `/customers?sort=${sort}`),
  ...['/coupons', '/subscribers', '/subscribers?tab=confirmed', '/messages', '/messages?tab=failed', '/money/settlements'],
  ...['/reviews', '/reviews?tab=waiting', '/grievances', '/returns?tab=decide', '/parcels', '/gst'],
  ...['hand', 'way', 'trouble', 'back', 'cash', 'all'].map((tab) => `/parcels?tab=${tab}`),
  ...['created_at', 'name', 'price', 'stock_quantity'].map((sort) => `/products?sort=${sort}`),
];
async function pagePlans(address: string) {
  sent.length = 0;
  const { body } = await ask<Page>('GET', address);
  if (body.next) await ask('GET', `${address}${address.includes('?') ? '&' : '?'}after=${body.next}`);
  const pages = sent.filter(({ sql, args }) => /order by .* limit \?$/i.test(sql) && Number(args.at(-1)) === PAGE + 1);
  expect(pages.length).toBeGreaterThan(0);
  return Promise.all(pages.map(planOf));
}

test.each(sorted)('a page of %s is read in the order of an index, the first and the next', async (address) => {
  for (const plan of await pagePlans(address)) {
    expect(plan.join('\n')).toMatch(/ USING (?:COVERING )?INDEX \w+/);
    // `order_statuses` has a dozen rows, whatever the shop sells.
    expect(plan.filter((step) => /USE TEMP B-TREE FOR ORDER BY|^SCAN (?!order_statuses$)\w+$/.test(step))).toEqual([]);
  }
});

test.each(['', '?who=a@b.c', '?who=cron', '?kind=product', '?kind=order&id=x', '?day=2026-11-21', '?who=cron&day=2026-11-21'])(
  'the log at “%s” takes a page of both of its tables by an index of each',
  async (search) => {
    for (const plan of await pagePlans(`/audit${search}`)) {
      expect(plan.filter((step) => /^SCAN [aedo]\b(?! USING (COVERING )?INDEX)/.test(step))).toEqual([]);
      expect(plan.filter((step) => /admin_actions_by_|order_events_by_/.test(step)).length).toBeGreaterThanOrEqual(2);
    }
  },
);
