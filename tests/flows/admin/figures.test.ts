import { beforeAll, expect, it, vi } from 'vitest';
import type { DashboardFigures } from '../../../src/admin/figures/figures.ts';
import { readFigures } from '../../../src/admin/figures/read-figures.server.ts';
import { writeWaitingViews } from '../../../src/features/analytics/write-views.server.ts';
import { changeStatus } from '../../../src/features/orders/admin/change-status.server.ts';
import { istDate, startOfIstDay } from '../../../src/rules/dates.ts';
import { newId } from '../../../src/rules/ids.ts';
import { DAY } from '../../../src/rules/limits.ts';
import { sold } from '../../shop/orders/edits.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import type { Value } from '../../shop/rows.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask } = await shopWithAdministrator();
const read = async () => (await ask<DashboardFigures>('GET', '/dashboard')).body;
const today = startOfIstDay(Date.now());
const set = (id: string, columns: string, ...args: Value[]) => shop.rows(`UPDATE orders SET ${columns} WHERE id = ?`, ...args, id);

interface Sale {
  /** Whole days before today. */
  readonly ago: number;
  readonly price: number;
  readonly email: string;
  readonly refunded?: number;
  /** Null: an order that is no revenue. */
  readonly counts: boolean;
}
const sales: Sale[] = [];

async function buy(ago: number, price: number, email: string): Promise<string> {
  const wishes = [{ id: await shop.addProduct({ price, stock: 90 }) }];
  const { id } = await sold(shop, { wishes, over: { customer_email: email } });
  // The first moment of a day in India is 18:30 UTC of the day before.
  await set(id, 'created_at = ?', today - ago * DAY);
  return id;
}

async function refund(order: string, amount: number): Promise<void> {
  const id = newId();
  await shop.rows(
    "INSERT INTO refunds (id, payment_id, amount_paise, reason) SELECT ?, id, ?, 'test' FROM payments WHERE order_id = ?",
    id,
    amount,
    order,
  );
  await shop.rows("UPDATE refunds SET status = 'processed', gateway_refund_id = ? WHERE id = ?", `rfnd_${id.slice(0, 14)}`, id);
}

/** What the figures must be, by the plainest way to add them up. */
function expected(length: number, shift = 0) {
  const within = ({ ago }: Sale) => ago >= shift && ago < shift + length;
  const sold = sales.filter(({ counts }) => counts);
  const firsts = new Map<string, number>();
  for (const { email, ago } of sold) firsts.set(email, Math.max(firsts.get(email) ?? 0, ago));
  return {
    revenue: sold.filter(within).reduce((sum, { price, refunded = 0 }) => sum + price - refunded, 0),
    orders: sold.filter(within).length,
    customers: [...firsts.values()].filter((ago) => ago >= shift && ago < shift + length).length,
  };
}

beforeAll(async () => {
  const daysOf = { asha: [0, 0, 60], bela: [1, 29], chitra: [6, 7], devi: [13], ela: [30], farah: [59], gita: [400] };
  for (const [name, days] of Object.entries(daysOf))
    for (const ago of days) {
      const [price, email] = [50_000 + 1_300 * sales.length, `${name}@example.in`];
      await buy(ago, price, email);
      sales.push({ ago, price, email, counts: true });
    }
  // Refunded in part: counts less. Refunded in full: no revenue. Never paid: no revenue.
  const [part, full] = [await buy(2, 80_000, 'part@example.in'), await buy(2, 80_000, 'full@example.in')];
  await refund(part, 30_000);
  await refund(full, 80_000);
  await set(full, "status = 'refunded', actor = 'gateway'");
  sales.push({ ago: 2, price: 80_000, refunded: 30_000, email: 'part@example.in', counts: true });
  expect((await new Shopper(shop).order([{ id: await shop.addProduct({ price: 70_000, stock: 9 }) }])).status).toBe(200);
  await shop.rows("INSERT INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) VALUES (1, 0, 500000, '[]', 1)");
  // Cash counts once it is collected.
  for (const isDelivered of [false, true]) {
    const email = `cash-${isDelivered}@example.in`;
    const wishes = [{ id: await shop.addProduct({ price: 64_000, stock: 9 }) }];
    const { id } = await sold(shop, { isCash: true, wishes, over: { customer_email: email } });
    if (isDelivered) await changeStatus(shop.at(), { orderId: id, to: 'delivered', seen: 'processing', by: 'Test', reason: 'test' });
    const [row] = await shop.rows('SELECT total_paise FROM orders WHERE id = ?', id);
    sales.push({ ago: 0, price: Number(row?.total_paise), email, counts: isDelivered });
  }
}, 120_000);

it.each([
  ['today', 1],
  ['week', 7],
  ['month', 30],
] as const)('%s and the same time before, in days of India (#248, #249, C-02, C-27)', async (period, length) => {
  const { sales: figures } = await read();
  const [now, before] = [expected(length), expected(length, length)];
  for (const figure of ['revenue', 'orders', 'customers'] as const)
    expect([figure, figures?.[figure][period]]).toEqual([figure, { now: now[figure], before: before[figure] }]);
  expect(now.revenue).toBeGreaterThan(0);
});

it('sales of all time, and day by day beside the week before', async () => {
  const figures = (await read()).sales;
  expect(figures?.all).toEqual(expected(1_000));
  expect(figures?.days.map(({ day, revenue, before }) => [day, revenue, before])).toEqual(
    [6, 5, 4, 3, 2, 1, 0].map((ago) => [istDate(today - ago * DAY), expected(1, ago).revenue, expected(1, ago + 7).revenue]),
  );
});

it('an order placed a moment before midnight in India belongs to that day (U-80)', async () => {
  const [before, id] = [(await read()).sales?.orders.today, await buy(0, 61_000, 'night@example.in')];
  await set(id, 'created_at = ?', today - 1);
  expect((await read()).sales?.orders.today).toEqual({ now: before?.now, before: (before?.before ?? 0) + 1 });
  sales.push({ ago: 1, price: 61_000, email: 'night@example.in', counts: true });
});

it('the dashboard counts products, and lists those that run out first at the pace of 30 days (#250)', async () => {
  const sell = async (left: number, quantity: number, name: string) => {
    const id = await shop.addProduct({ price: 70_000, stock: left + quantity, name });
    await sold(shop, { wishes: [{ id, quantity }] });
    return id;
  };
  const soon = await sell(7, 40, 'Soon');
  const gone = await sell(0, 3, 'Gone');
  await sell(80, 2, 'Long');
  const old = await sell(1, 30, 'Old');
  const ofPiece = 'id IN (SELECT order_id FROM order_items WHERE product_id = ?)';
  await shop.rows(`UPDATE orders SET created_at = ? WHERE ${ofPiece}`, today - 30 * DAY, old);
  const archived = await sell(1, 30, 'Archived');
  await shop.rows('UPDATE products SET archived_at = 1 WHERE id = ?', archived);
  const { stock } = await read();
  expect(stock?.low).toEqual([
    { id: gone, name: 'Gone', left: 0, held: 0, daysLeft: 0 },
    { id: soon, name: 'Soon', left: 7, held: 0, daysLeft: 5 },
  ]);
  const [count] = await shop.rows('SELECT count(*) AS n, sum(stock_quantity = 0) AS out FROM products WHERE archived_at IS NULL');
  expect([stock?.products, stock?.soldOut]).toEqual([count?.n, count?.out]);
  await shop.rows('UPDATE orders SET created_at = ? WHERE created_at >= ?', today - 500 * DAY, today);
  sales.length = 0;
});

it('the dashboard counts views and sessions by day, and the pages of seven days with their names (#246, #247)', async () => {
  const piece = await shop.addProduct({ price: 70_000, stock: 9, name: 'Looked at' });
  const [one, two] = [newId(), newId()];
  const view = (path: string, sessionId: string, ago: number) =>
    shop.views.book.add({ id: newId(), path, userId: null, sessionId, at: (ago === 0 ? Date.now() : today) - ago * DAY });
  view('/contact', two, 7);
  view('/contact', two, 6);
  for (const session of [one, one, two]) view(`/products/${piece}-looked-at`, session, 0);
  await writeWaitingViews(shop.at(), shop.views.book);
  const { views, live } = await read();
  expect(views?.views).toEqual({ today: { now: 3, before: 0 }, week: { now: 4, before: 1 }, month: { now: 5, before: 0 } });
  expect(views?.visitors).toEqual({ today: { now: 2, before: 0 }, week: { now: 3, before: 1 }, month: { now: 4, before: 0 } });
  expect(views?.days.map((day) => day.views)).toEqual([1, 0, 0, 0, 0, 0, 3]);
  expect(views?.pages).toEqual([
    { path: `/products/${piece}-looked-at`, name: 'Looked at', views: 3 },
    { path: '/contact', name: null, views: 1 },
  ]);
  expect(live).toEqual({ count: 2, pages: [{ path: `/products/${piece}-looked-at`, visitors: 2 }] });
});

it('a source that cannot be read is null and logged; the others are there (#252, U-30)', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  shop.views.away(true);
  await shop.rows('ALTER TABLE page_view_days RENAME TO away');
  const figures = await read();
  expect(logged.mock.calls.flat().join('\n')).toContain('page_view_days');
  logged.mockRestore();
  await shop.rows('ALTER TABLE away RENAME TO page_view_days');
  shop.views.away(false);
  expect([figures.views, figures.live]).toEqual([null, null]);
  expect([figures.sales, figures.stock].map((each) => each === null)).toEqual([false, false]);
  expect((await read()).views).not.toBeNull();
});

it('one round trip reads all', async () => {
  const at = shop.at();
  await readFigures(at);
  expect(at.db.trips).toBe(1);
});
