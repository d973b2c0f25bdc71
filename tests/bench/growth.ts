import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createClient } from '@libsql/client';
import { addLargeCatalogue } from '../../drizzle/demo/large.ts';
import { migrateDatabase } from '../../drizzle/migrate.ts';
import { seedDemo } from '../../drizzle/seed.ts';
import { freePorts } from '../../functions/start/ports.ts';
import { startSqld } from '../../functions/start/sqld.ts';
import type { Shop } from '../../src/platform/shop.ts';
import { cpuMs } from '../faults/cpu.ts';
import { costOf } from '../shop/count-rows.ts';
import { freshShop } from '../shop/fresh-shop.ts';
import { linkTo, listingAt, publicReads } from '../shop/public-reads.ts';

/** Pieces that are added to the demonstration catalogue of 23. */
const SIZES = [77, 9_977, 99_977];
/** A piece of the invented catalogue. */
const PIECE = 100_008;
/** The shops take turns, because other work runs on the machine. */
const ROUNDS = 5;
/** The kernel counts CPU in hundredths of a second. */
const READS_PER_ROUND = 180;
const AT_ONCE = 4;
/** The number of writes after which a server works on its log for a while. */
const IDLE_MS = 2_000;
const IDLE_WAITED_MS = 120_000;

type Read = (shop: Shop) => Promise<unknown>;
type Filled = Awaited<ReturnType<typeof openFilled>>;

/** What one read costs the database, with each number of pieces. */
export interface ReadCost {
  readonly name: string;
  readonly rows: readonly number[];
  /** CPU ms of all its statements. */
  readonly ms: readonly number[];
}

export interface Growth {
  /** '100', '10,000' and so on, as the columns of `reads`. */
  readonly pieces: readonly string[];
  readonly reads: readonly ReadCost[];
}

async function fill(url: string, size: number): Promise<void> {
  const client = createClient({ url });
  await migrateDatabase(client);
  await seedDemo(client);
  await addLargeCatalogue(client, size, Date.now());
  client.close();
}

async function openFilled(size: number, folder: string) {
  const shop = await freshShop();
  const place = { folder: join(folder, `pieces-${size}`), port: (await freePorts()).database, logFile: join(folder, `pieces-${size}.log`) };
  if (!existsSync(place.folder)) {
    // The server that is measured has not written it all.
    const sqld = await startSqld(place);
    await fill(sqld.url, size);
    await sqld.child.stop();
  }
  const sqld = await startSqld(place);
  const client = createClient({ url: sqld.url });
  await migrateDatabase(client);
  const { rows } = await client.execute('SELECT count(*) AS n FROM products');
  client.close();
  shop.env.TURSO_DATABASE_URL = sqld.url;
  const first = await listingAt(shop.at(), '');
  const reads = new Map<string, Read>([
    ...publicReads(PIECE),
    ['all, last page', (one) => listingAt(one, linkTo(first, Math.ceil(first.total / 24)))],
    ['all by price, page after a piece', (one) => listingAt(one, `sort=price-asc&page=100&after=${PIECE}`)],
  ]);
  return { shop, sqld, reads, pieces: Number(rows[0]?.n) };
}

async function rowsRead({ shop, sqld }: Filled, read: Read): Promise<number> {
  const cost = await costOf(sqld.url, shop.at(), read);
  return cost.reduce((sum, { rows }) => sum + rows, 0);
}

/** Ms of CPU of the database for one read, several at once. */
async function cpuOf({ shop, sqld }: Filled, read: Read): Promise<number> {
  const before = cpuMs(sqld.child.pid);
  const reader = async () => {
    for (let run = 0; run < READS_PER_ROUND / AT_ONCE; run += 1) await read(shop.at());
  };
  await Promise.all(Array.from({ length: AT_ONCE }, reader));
  return (cpuMs(sqld.child.pid) - before) / READS_PER_ROUND;
}

async function untilIdle({ sqld }: Filled): Promise<void> {
  const from = performance.now();
  for (let [before, now] = [-1, cpuMs(sqld.child.pid)]; now > before && performance.now() - from < IDLE_WAITED_MS; ) {
    await setTimeout(IDLE_MS);
    [before, now] = [now, cpuMs(sqld.child.pid)];
  }
}

/** The mean of the three in the middle: a median would be a whole hundredth. */
const middle = (values: readonly number[]) =>
  values
    .toSorted((a, b) => a - b)
    .slice(1, -1)
    .reduce((sum, value) => sum + value / 3, 0);

async function costsOf(name: string, shops: readonly Filled[]): Promise<ReadCost> {
  const ms = shops.map((): number[] => []);
  const rows: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [at, filled] of shops.entries()) {
      const read = filled.reads.get(name) as Read;
      // The first round warms up: the first read of a shop fetches more.
      if (round > 0) ms[at]?.push(await cpuOf(filled, read));
      else for (const _ of ['first', 'later']) rows[at] = await rowsRead(filled, read);
    }
  }
  return { name, rows, ms: ms.map(middle) };
}

/** How many times as much a read takes with the most pieces as with the fewest. */
export const growthOf = ({ ms }: ReadCost): number => (ms.at(-1) ?? 0) / (ms[0] ?? 1);

/**
 * What every public page that lists pieces reads from the database, with few pieces and with very many. About ten minutes, half
 * of them for filling the databases.
 * `data`: a folder that keeps the databases for another run.
 */
export async function measureGrowth(data?: string): Promise<Growth> {
  const folder = data ?? mkdtempSync(join(tmpdir(), 'chamak-growth-'));
  const shops: Filled[] = [];
  const { fetch: send } = globalThis;
  // As a Worker, which asks for no compression: most of what Node's requests would cost the database.
  globalThis.fetch = (address, init) => send(address, { ...init, headers: { ...Object(init?.headers), 'accept-encoding': 'identity' } });
  try {
    for (const size of SIZES) shops.push(await openFilled(size, folder));
    for (const shop of shops) await untilIdle(shop);
    const reads: ReadCost[] = [];
    for (const name of shops[0]?.reads.keys() ?? []) {
      const cost = await costsOf(name, shops);
      reads.push(cost);
      console.log(name, cost.rows.join(' '), cost.ms.map((each) => each.toFixed(2)).join(' '));
    }
    return { pieces: shops.map(({ pieces }) => pieces.toLocaleString('en-IN')), reads };
  } finally {
    globalThis.fetch = send;
    for (const { shop, sqld } of shops) {
      await sqld.child.stop();
      await shop.close();
    }
    if (!data) rmSync(folder, { recursive: true, force: true });
  }
}
