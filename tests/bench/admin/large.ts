import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { migrateDatabase } from '../../../drizzle/migrate.ts';
import { freePorts } from '../../../functions/start/ports.ts';
import { startSqld } from '../../../functions/start/sqld.ts';
import { settleMargins } from '../../../src/features/margin/settle-margins.server.ts';
import { type RunningWorker, startWorkerd } from '../../faults/workerd.ts';
import { reads } from '../../shop/admin-reads.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { freshShop } from '../../shop/fresh-shop.ts';
import { fillLarge, type Sizes } from '../../shop/large-shop.ts';
import { rowsOf } from '../../shop/rows.ts';
import type { Table } from '../report/table.ts';
import { memoryOf } from '../sign-in.ts';
import { measureInvoice } from './invoice.ts';

const SMALL: Sizes = { products: 10_000, orders: 10_000, customers: 6_667, views: 33_333, hasInvoices: true };
export const LARGE: Sizes = { products: 10_000, orders: 300_000, customers: 200_000, views: 1_000_000, hasInvoices: true };
const ROUNDS = 20;
/** Ms that nearly every answer may take. */
const LIST_MS = 150;
const DASHBOARD_MS = 200;
const INVOICE_MS = 60;
const files = ['/orders.csv?tab=all', '/order-lines.csv?tab=all', '/customers.csv', '/stock.csv'];

/** A shop with a database in `folder`, filled where it does not exist yet. */
export async function openLarge(folder: string, sizes: Sizes) {
  const isNew = !existsSync(folder);
  const shop = await freshShop();
  const sqld = await startSqld({ folder, port: (await freePorts()).database, logFile: `${folder}.log` });
  const client = createClient({ url: sqld.url });
  await migrateDatabase(client);
  // An open shop: the orders are those of shoppers.
  await client.execute('DELETE FROM first_day');
  if (isNew) {
    const from = performance.now();
    await fillLarge({ databaseUrl: sqld.url }, sizes);
    console.log(`${sizes.orders} orders were made in ${((performance.now() - from) / 1000).toFixed(0)} s`);
  }
  shop.env.TURSO_DATABASE_URL = sqld.url;
  await settleMargins(shop.at(), Number.POSITIVE_INFINITY);
  const rows = rowsOf(sqld.url);
  // Of an earlier run.
  await rows("DELETE FROM sessions WHERE user_id IN (SELECT id FROM users WHERE email = 'owner@chamak.example')");
  await rows("DELETE FROM users WHERE email = 'owner@chamak.example'");
  const { ask, cookie } = await administratorOf({ ...shop, rows });
  await rows('UPDATE sessions SET confirmed_at = ?', Date.now() * 2);
  return {
    async time(address: string): Promise<number> {
      const from = performance.now();
      const { status } = await ask('GET', address);
      if (status >= 500) throw new Error(`${address}: ${status}`);
      return performance.now() - from;
    },
    /** The Worker in raw workerd over this database. */
    worker: () => startWorkerd(shop),
    headers: { cookie },
    async close() {
      client.close();
      await sqld.child.stop();
      await shop.close();
    },
  };
}

/** A file through raw workerd: its rows and bytes, the seconds, and by how many bytes the memory of workerd grew meanwhile. */
async function download(worker: RunningWorker, address: string, headers: Record<string, string>) {
  const [from, before] = [performance.now(), memoryOf(worker.pid)];
  const answer = await worker.fetch(`/api/admin${address}`, { headers });
  let [bytes, rows, most] = [0, -1, 0];
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) rows += 1;
    most = Math.max(most, memoryOf(worker.pid) - before);
  }
  return { seconds: (performance.now() - from) / 1000, bytes, rows, grown: most };
}

const inOrder = (times: readonly number[]) => times.toSorted((a, b) => a - b);
const median = (times: readonly number[]) => inOrder(times)[Math.floor(times.length / 2)] ?? 0;
const nearlyAll = (times: readonly number[]) => inOrder(times).at(-2) ?? 0;

/**
 * Tables of docs/admin-speed.md: every read of the admin area with LARGE and with SMALL orders, in turns, so that both meet the same machine.
 * `data`: a folder that keeps both databases for another run.
 */
export async function measureLarge(data?: string): Promise<Record<string, Table>> {
  const folder = data ?? mkdtempSync(join(tmpdir(), 'chamak-large-'));
  const small = await openLarge(join(folder, `orders-${SMALL.orders}`), SMALL);
  const large = await openLarge(join(folder, `orders-${LARGE.orders}`), LARGE);
  try {
    const measured: { address: string; before: number; now: number; most: number }[] = [];
    for (const address of reads) {
      const [few, many]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        few.push(await small.time(address));
        many.push(await large.time(address));
      }
      measured.push({ address, before: median(few), now: median(many), most: nearlyAll(many) });
      console.log(address, median(few).toFixed(0), median(many).toFixed(0), nearlyAll(many).toFixed(0));
    }
    const saved: string[][] = [];
    const worker = await large.worker();
    for (const address of files) {
      const { seconds, bytes, rows, grown } = await download(worker, address, large.headers);
      saved.push([address, String(rows), (bytes / 2 ** 20).toFixed(1), seconds.toFixed(1), (grown / 2 ** 20).toFixed(0)]);
      console.log(...(saved.at(-1) ?? []));
    }
    await worker.stop();
    const invoice = await measureInvoice();
    const row = ({ address, before, now, most }: (typeof measured)[number]) => {
      const isSlow = most > (address === '/dashboard' ? DASHBOARD_MS : LIST_MS);
      const nearly = isSlow ? `**${most.toFixed(0)}**` : most.toFixed(0);
      return [address.replaceAll('|', '\\|'), before.toFixed(0), now.toFixed(0), nearly, (now / before).toFixed(1)];
    };
    return {
      '## With 300,000 orders': [
        ['read', `${SMALL.orders} orders, median ms`, `${LARGE.orders} orders, median ms`, 'nearly all ms', 'ratio'],
        ...measured.toSorted((a, b) => b.now - a.now).map(row),
      ],
      '## Files of all rows': [['file', 'rows', 'MiB', 'seconds', 'memory of workerd grown by MiB'], ...saved],
      '## An invoice': [
        ['load average', `CPU ms (limit ${INVOICE_MS})`, 'answered in ms, median', 'the first of a process, ms'],
        [loadavg()[0] ?? 0, invoice.cpu ?? Number.NaN, invoice.time, invoice.first].map((figure) => figure.toFixed(0)),
      ],
    };
  } finally {
    await large.close();
    await small.close();
    if (!data) rmSync(folder, { recursive: true, force: true });
  }
}
