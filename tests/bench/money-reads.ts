import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { istDate } from '../../src/rules/dates.ts';
import { DAY } from '../../src/rules/limits.ts';
import type { RunningWorker } from '../faults/workerd.ts';
import type { Sizes } from '../shop/large-shop.ts';
import { openLarge } from './admin/large.ts';
import type { Table } from './report/table.ts';

export const MONEY_ORDERS = 300_000;
/** More than a month of a shop with 288 orders a day. */
const FEW = 10_000;
const ROUNDS = 20;
/** After so many ms of one read no further round begins. */
const READ_MS = 15_000;
/** Ms that nearly every answer may take; a file may take longer. */
const ANSWER_MS = 150;

/** A shop by HTTP, and its administrator. */
interface Served {
  readonly worker: RunningWorker;
  readonly headers: { readonly cookie: string };
}

const sizesOf = (orders: number): Sizes => ({
  products: 1_000,
  orders,
  customers: Math.ceil(orders / 1.5),
  hasParcels: true,
  hasMoney: true,
});

/** What the screens of the money ask, of the last month that all shops have whole. */
function addresses(now: number): readonly string[] {
  const on = istDate(now - 12 * DAY);
  const month = on.slice(0, '2026-11'.length);
  const years = 'from=2000-01-01';
  return [
    ...['/money', `/money?month=${month}`, `/money/csv?month=${month}`, '/money/bank', '/money/settlements', '/money/settlements?tab=open'],
    `/money/settlements/setl_${on}`,
    ...['/reports', ...['all', 'piece', 'category', 'state', 'source'].map((by) => `/reports?${years}&by=${by}`)],
    ...[`/reports/orders?${years}&by=state&value=MH`, `/reports/orders?${years}&by=source&value=chat`, `/reports.csv?${years}`],
    ...['/margin', `/margin?${years}`, '/margin/stock', `/margin/stock?day=${on}`, '/margin/orders/order-16', '/margin/products/100017'],
    ...['/orders?tab=all&origin=chat', '/orders/order-50/pay-link', '/disputes', '/disputes/disp_1500', `/gst?month=${month}`],
  ];
}

const inOrder = (times: readonly number[]) => times.toSorted((a, b) => a - b);
const median = (times: readonly number[]) => inOrder(times)[Math.floor(times.length / 2)] ?? 0;
/** The second slowest of many, the slowest of a few. */
const nearlyAll = (times: readonly number[]) => inOrder(times).at(times.length < 10 ? -1 : -2) ?? 0;

/**
 * The reads of the money by HTTP, through the built Worker in workerd, with few orders and with many, in turns.
 * @param data a folder that keeps both databases for another run
 */
export async function measureMoney({ orders = MONEY_ORDERS, data }: { orders?: number; data?: string | undefined } = {}): Promise<Table> {
  const folder = data ?? mkdtempSync(join(tmpdir(), 'chamak-money-'));
  const counts = [FEW, orders] as const;
  const shops = [];
  for (const count of counts) shops.push(await openLarge(join(folder, `money-${count}`), sizesOf(count)));
  const workers: Served[] = [];
  for (const shop of shops) workers.push({ worker: await shop.worker(), headers: shop.headers });
  const time = async ({ worker, headers }: Served, address: string) => {
    const from = performance.now();
    const answer = await worker.fetch(`/api/admin${address}`, { headers });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`);
    return performance.now() - from;
  };
  try {
    const rows: (readonly [name: string, few: number, many: number, most: number])[] = [];
    for (const address of addresses(Date.now())) {
      const times: number[][] = workers.map(() => []);
      // The first round warms up.
      const from = performance.now();
      for (let round = 0; round <= ROUNDS && (round < 3 || performance.now() - from < READ_MS); round += 1)
        for (const [at, worker] of workers.entries()) {
          const ms = await time(worker, address);
          if (round > 0) times[at]?.push(ms);
        }
      const [few = [], many = []] = times;
      rows.push([address, median(few), median(many), nearlyAll(many)]);
      console.log(address, ...(rows.at(-1) ?? []).slice(1).map((ms) => Number(ms).toFixed(0)));
    }
    const nearly = (address: string, most: number) =>
      most > ANSWER_MS && !/csv/.test(address) ? `**${most.toFixed(0)}**` : most.toFixed(0);
    const [few, many] = counts.map((count) => `${count.toLocaleString('en-IN')} orders, median ms`);
    return [
      ['read', few ?? '', many ?? '', 'nearly all ms', 'ratio'],
      ...rows.map(([name, a, b, most]) => [name, a.toFixed(0), b.toFixed(0), nearly(name, most), (b / a).toFixed(1)]),
    ];
  } finally {
    for (const { worker } of workers) await worker.stop();
    for (const shop of shops) await shop.close();
    if (!data) rmSync(folder, { recursive: true, force: true });
  }
}
