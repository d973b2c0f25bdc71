import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { issueInvoice } from '../../../src/features/invoices/issue-invoice.server.ts';
import { changeStatus } from '../../../src/features/orders/admin/change-status.server.ts';
import type { Report } from '../../../src/features/reports/read-report.server.ts';
import type { ReportOrder, ReportOrders } from '../../../src/features/reports/report-orders.server.ts';
import { shopErrorIn } from '../../../src/platform/shop-error.ts';
import { newId } from '../../../src/rules/ids.ts';
import { DAY } from '../../../src/rules/limits.ts';
import type { OrderStatus } from '../../../src/rules/order/order-status.ts';
import { addSums, type ReportSums, reportColumns, salesOf } from '../../../src/rules/reports/report-sums.ts';
import { dimensionWords, reportClocks, reportDimensions } from '../../../src/rules/reports/report-terms.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { moveTo, type Sold, sold } from '../../shop/edits.ts';
import { manualOrder } from '../../shop/manual-order.ts';
import { memoryCourier } from '../../shop/memory-courier.ts';
import { bookedOrder, pollAt } from '../../shop/parcels.ts';
import { seeded } from '../../shop/random.ts';
import { shopUnderTest } from '../../shop/under-test.ts';
import { recounted } from './recount.ts';

const shop = await shopUnderTest();
const { ask, cookie } = await administratorOf(shop);
const memory = memoryCourier();
await shop.rows("INSERT INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) VALUES (1, 0, 500000, '[]', 1)");
await shop.addCoupon({ code: 'SEVENTH', type: 'percentage', value: 700 });
const stock = await Promise.all(
  [70_000, 33_300, 12_345, 99_900].map((price, nth) =>
    shop.addProduct({ price, stock: 90, ...(nth === 3 && { sizes: { '2.4': 45, '2.6': 45 } }) }),
  ),
);
await shop.rows("INSERT INTO categories (id, name, slug) VALUES (901, '=Chokers', 'chokers')");
await shop.rows('UPDATE products SET category_id = 901 WHERE id IN (?, ?)', stock[0] ?? 0, stock[1] ?? 0);

const ids: string[] = [];
const online: Sold[] = [];
const random = seeded(11);
const one = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
const wishes = () => {
  const chosen = stock.filter(() => random() < 0.5);
  return (chosen.length > 0 ? chosen : stock.slice(0, 1)).map((id) => ({
    id,
    quantity: 1 + Math.floor(random() * 2),
    ...(id === stock[3] && { size: one(['2.4', '2.6']) }),
  }));
};
const statusIs = async (id: string) => String((await shop.rows('SELECT status FROM orders WHERE id = ?', id))[0]?.status) as OrderStatus;
const move = async (id: string, to: OrderStatus) =>
  changeStatus(shop.at(), { orderId: id, to, seen: await statusIs(id), by: 'Test', reason: 'test' });

const actions: Readonly<Record<string, () => Promise<unknown>>> = {
  online: async () => {
    const order = await sold(shop, { wishes: wishes(), coupon: one(['', 'SEVENTH']) });
    ids.push(order.id);
    online.push(order);
  },
  cash: async () => ids.push((await sold(shop, { wishes: wishes(), isCash: true })).id),
  'by hand': async () => {
    const { body } = await ask<{ id: string }>('POST', '/manual-orders', manualOrder(stock[0] ?? 0, one([{}, { isSent: true }])));
    if (body.id) ids.push(body.id);
  },
  courier: async () => {
    const { id, awb } = await bookedOrder(shop, memory, [{}], random() < 0.5);
    ids.push(id);
    const now = Date.now();
    memory.scan(awb, 'picked_up', now);
    await pollAt(shop, memory, now + 1);
    if (random() < 0.5) return;
    memory.scan(awb, 'delivered', now + DAY);
    await pollAt(shop, memory, now + DAY + 1);
  },
  move: () => move(one(ids), one(['processing', 'shipped', 'delivered', 'shipped', 'delivered', 'cancelled_by_user'])),
  invoice: () => issueInvoice(shop.at(), one(ids), 'Test'),
  'another day': () => shop.rows('UPDATE orders SET created_at = created_at - ? WHERE id = ?', Math.floor(random() * 50) * DAY, one(ids)),
  'another State': () => moveTo(shop, one(online), { state: 'MH', city: 'Mumbai', pin_code: '400001' }),
  refund: async () => {
    const id = newId();
    await shop.rows(
      "INSERT INTO refunds (id, payment_id, amount_paise, reason) SELECT ?, id, 100, 'test' FROM payments WHERE order_id = ?",
      id,
      one(ids),
    );
    await shop.rows("UPDATE refunds SET status = 'processed', gateway_refund_id = ? WHERE id = ?", `rfnd_${id.slice(0, 14)}`, id);
  },
  'refund by hand': () =>
    shop.rows(
      "INSERT INTO hand_refunds (id, order_id, amount_paise, reason, asked_by) VALUES (?, ?, 200, 'test', 'Test')",
      newId(),
      one(ids),
    ),
};

const read = async (query: string) => (await ask<Report>('GET', `/reports?${query}`)).body;
const DAYS = 'from=2020-01-01&to=2030-12-31';

it('whatever happens to orders, every report is the sum of what the orders are', { timeout: 240_000 }, async () => {
  for (const first of ['online', 'cash', 'by hand', 'courier']) await actions[first]?.();
  const refused = new Set<string>();
  for (let step = 0; step < 70; step += 1) {
    const action = one(Object.keys(actions));
    await actions[action]?.().catch((error: unknown) => {
      const code = shopErrorIn(error)?.code ?? (error instanceof Error ? error.message : String(error));
      refused.add(`${action}: ${code}`);
    });
  }
  await shop.settle();
  for (const clock of reportClocks) {
    for (const by of reportDimensions) {
      const kept = await shop.rows(
        'SELECT * FROM report_days WHERE clock = ? AND dimension = ? AND length(day) = 10 AND orders <> 0',
        clock,
        by,
      );
      const sums = kept.map((row) => [
        `${row.day} ${row.value}`,
        [row.orders, row.pieces, row.goods_paise, row.discount_paise, row.charges_paise, row.refunded_paise, row.firsts],
      ]);
      expect(Object.fromEntries(sums), `${clock} ${by}`).toEqual(await recounted(shop, clock, by));
    }
  }
  expect(await shop.invariants()).toEqual([]);
  expect([...refused].filter((each) => !/: (MOVE_REFUSED|STATUS_CHANGED|[A-Z_]+)$/.test(each))).toEqual([]);
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
  const [days] = await shop.rows('SELECT sum(orders) AS orders, sum(total_paise) AS total FROM sales_days');
  expect([whole.orders, salesOf(whole)]).toEqual([days?.orders, days?.total]);
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
  await shop.settle();
  expect(await firsts()).toEqual(before);
  expect(await shop.rows('SELECT is_first FROM report_orders WHERE order_id = ?', ids.at(-1) ?? '')).toEqual([{ is_first: 0 }]);
  expect(await shop.invariants()).toEqual([]);
});
