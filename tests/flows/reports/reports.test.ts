import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { settleFacts } from '../../../src/features/margin/settle-facts.server.ts';
import type { Report } from '../../../src/features/reports/read-report.server.ts';
import type { ReportOrder, ReportOrders } from '../../../src/features/reports/report-orders.server.ts';
import { addSums, type ReportSums, reportColumns, salesOf } from '../../../src/rules/reports/report-sums.ts';
import { dimensionWords, reportClocks, reportDimensions } from '../../../src/rules/reports/report-terms.ts';
import { moveTo, sold } from '../../shop/orders/edits.ts';
import { type Happening, happens, walkIn } from '../../shop/orders/happenings.ts';
import { shopUnderTest } from '../../shop/under-test.ts';
import { recounted } from './recount.ts';

const shop = await shopUnderTest();
const stock = await Promise.all([70_000, 33_300, 12_345].map((price) => shop.addProduct({ price, stock: 90 })));
const { administrator, ids, online, one, common } = await walkIn(shop, 11, '=Chokers', stock);
const { ask, cookie } = administrator;
const sized = await shop.addProduct({ price: 99_900, stock: 90, sizes: { '2.4': 45, '2.6': 45 } });

const actions: Readonly<Record<string, Happening>> = {
  ...common,
  'two sizes': async () => {
    const wishes = ['2.4', '2.6'].map((size) => ({ id: sized, size, quantity: 1 }));
    ids.push((await sold(shop, { wishes, isCash: one([true, false]) })).id);
  },
  'another State': () => moveTo(shop, one(online), { state: 'MH', city: 'Mumbai', pin_code: '400001' }),
};

const read = async (query: string) => (await ask<Report>('GET', `/reports?${query}`)).body;
const DAYS = 'from=2020-01-01&to=2030-12-31';
/** The rows of the report of one day, each by day and value. */
const sumsOn = async (day: string, clock: string, by: string) =>
  (await read(`from=${day}&to=${day}&clock=${clock}&by=${by}`)).rows.map(
    ({ value, orders, pieces, goods, discount, charges, refunded, firsts }) =>
      [`${day} ${value}`, [orders, pieces, goods, discount, charges, refunded, firsts]] as const,
  );

it('whatever happens to orders, every report is the sum of what the orders are', { timeout: 240_000 }, async () => {
  for (const first of ['online', 'cash', 'by hand', 'courier']) await actions[first]?.();
  const faults: string[] = [];
  for (let step = 0; step < 70; step += 1) {
    const action = one(Object.keys(actions));
    faults.push(...(await happens(action, actions[action])));
  }
  await shop.settle();
  // As they are computed when they are read, and as the job keeps them.
  for (const job of [() => Promise.resolve(), () => settleFacts(shop.at(), Number.POSITIVE_INFINITY)]) {
    await job();
    for (const clock of reportClocks) {
      for (const by of reportDimensions) {
        const wanted = await recounted(shop, clock, by);
        const days = new Set(Object.keys(wanted).map((key) => key.slice(0, 10)));
        const found = await Promise.all([...days].map((day) => sumsOn(day, clock, by)));
        expect(Object.fromEntries(found.flat()), `${clock} ${by}`).toEqual(wanted);
        expect((await read(`${DAYS}&clock=${clock}`)).total.orders).toBe(
          Object.entries(await recounted(shop, clock, 'all')).reduce((all, [, [orders]]) => all + orders, 0),
        );
      }
    }
  }
  expect(await shop.invariants()).toEqual([]);
  expect(faults).toEqual([]);
});

/** Days of which each is a whole report of its own: short ones, and one with whole months between. */
const spans = [DAYS, 'from=2026-10-12&to=2030-01-15', ''];

it('each row leads to its orders, with the same number and the same sums', { timeout: 120_000 }, async () => {
  let pages = 0;
  for (const by of reportDimensions) {
    for (const clock of reportClocks) {
      const report = await read(`${DAYS}&by=${by}&clock=${clock}`);
      for (const { value, span, word, ...sums } of report.rows.slice(0, 4)) {
        const query = { ...span, clock, by, value };
        const rows: ReportOrder[] = [];
        for (let after = ''; ; ) {
          const { body } = await ask<ReportOrders>('GET', `/reports/orders?${new URLSearchParams({ ...query, after })}`);
          expect(body.sums).toEqual(sums);
          expect([body.total, body.word]).toEqual([sums.orders, by === 'all' ? '' : word]);
          rows.push(...body.rows);
          pages += 1;
          if (body.next === null) break;
          after = body.next;
        }
        expect(addSums(rows), `${clock} ${by} ${word}`).toEqual(sums);
        expect(new Set(rows.map(({ id }) => id)).size).toBe(sums.orders);
      }
    }
  }
  expect(pages).toBeGreaterThan(40);
});

it('the file has the rows and the total of the screen, and no formula', async () => {
  for (const by of reportDimensions) {
    for (const span of spans) {
      const query = `${span}&by=${by}`;
      const [report, answer] = [await read(query), await shop.fetch(`/api/admin/reports.csv?${query}`, { headers: { cookie } })];
      const { data } = Papa.parse<string[]>((await answer.text()).replace(/^\uFEFF/, ''), { skipEmptyLines: true });
      const columns = reportColumns(by);
      const cells = (sums: ReportSums) => columns.map(({ of, kind }) => String(of(sums) / { money: 100, share: 10, count: 1 }[kind]));
      const word = (text: string) => (text.startsWith('=') ? `'${text}` : text);
      expect(data).toEqual([
        [dimensionWords[by], ...columns.map(({ head }) => head)],
        ...report.rows.map((row) => [word(row.word), ...cells(row)]),
        ['Total', ...cells(report.total)],
      ]);
    }
  }
  const categories = await shop.fetch(`/api/admin/reports.csv?${DAYS}&by=category`, { headers: { cookie } });
  expect(await categories.text()).toContain("'=Chokers");
  expect(categories.headers.get('content-disposition')).toContain('report-category-by-order-day-2020-01-01-to-2030-12-31.csv');
});

it('the sums of the days, of all dimensions and of the dashboard are the same', async () => {
  const whole = (await read(DAYS)).total;
  for (const by of reportDimensions) {
    const { rows, total } = await read(`${DAYS}&by=${by}`);
    expect(total, by).toMatchObject({ orders: whole.orders, pieces: whole.pieces, goods: whole.goods, discount: whole.discount });
    expect(addSums(rows), by).toMatchObject({ pieces: whole.pieces, goods: whole.goods, discount: whole.discount });
  }
  const [sales] = await shop.rows(
    "SELECT count(*) AS orders, sum(due_paise) AS total FROM orders WHERE status IN revenue_statuses AND (pay_way <> 'cod' OR status = 'delivered')",
  );
  expect([whole.orders, salesOf(whole)]).toEqual([sales?.orders, sales?.total]);
  const [buyers] = await shop.rows('SELECT count(*) AS fresh FROM customers WHERE first_sold IS NOT NULL');
  expect(whole.firsts).toBe(buyers?.fresh);
});

it('a category that a piece gets later changes no report of the past', async () => {
  const before = await read(`${DAYS}&by=category`);
  await shop.rows('UPDATE products SET category_id = NULL WHERE id = ?', stock[0] ?? 0);
  await actions.invoice?.();
  expect((await read(`${DAYS}&by=category`)).rows).toEqual(before.rows);
});

it('a span that is written backwards, days that are none, and other words are read as what they may mean', async () => {
  expect((await read('from=2026-03-09&to=2026-03-02')).span).toEqual({ from: '2026-03-02', to: '2026-03-09' });
  const { span, today, by, clock } = await read('from=2026-02-31&to=x&by=colour&clock=moon');
  expect([span.to, by, clock]).toEqual([today, 'all', 'order']);
});

it('once the address of a buyer is erased, the reports keep which of the orders was the first', async () => {
  const mail = 'ananya.rao@example.in';
  const firsts = () =>
    shop.rows('SELECT order_id AS id, is_first AS isFirst FROM report_orders WHERE order_id <> ? ORDER BY 1', ids.at(-1) ?? '');
  const [known] = await shop.rows(
    'SELECT o.id FROM orders o JOIN report_orders r ON r.order_id = o.id WHERE lower(o.customer_email) = ? AND r.is_first = 1',
    mail,
  );
  const before = await shop.rows('SELECT order_id AS id, is_first AS isFirst FROM report_orders ORDER BY 1');
  await shop.rows("UPDATE orders SET customer_email = '' WHERE id = ?", known?.id ?? '');
  await actions.online?.();
  expect(await firsts()).toEqual(before);
  expect(await shop.rows('SELECT is_first FROM report_orders WHERE order_id = ?', ids.at(-1) ?? '')).toEqual([{ is_first: 0 }]);
});
