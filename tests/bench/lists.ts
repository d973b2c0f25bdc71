/**
 * `npm run bench:lists`: what every public page that lists pieces reads from the database, with few pieces and with very many; writes
 * docs/lists.md. About ten minutes, nearly all of them for filling the larger database. `--data folder` keeps both for another run.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { addLargeCatalogue } from '../../drizzle/demo/large.ts';
import { migrateDatabase } from '../../drizzle/migrate.ts';
import { seedDemo } from '../../drizzle/seed.ts';
import { optionsOf } from '../../functions/cli/command-line.ts';
import type { Shop } from '../../src/platform/shop.ts';
import { cpuMs } from '../faults/cpu.ts';
import { freePorts } from '../sandbox/stack/ports.ts';
import { startSqld } from '../sandbox/stack/sqld.ts';
import { costOf } from '../shop/count-rows.ts';
import { freshShop } from '../shop/fresh-shop.ts';
import { linkTo, listingAt, publicReads } from '../shop/public-reads.ts';

const { pieces, data } = optionsOf('npm run bench:lists [-- --pieces 100000 --data folder]', {
  pieces: { type: 'string' },
  data: { type: 'string' },
});
const SIZES = [77, Number(pieces ?? 100_000)];
/** A piece of the invented catalogue. */
const PIECE = 100_008;
/** Both shops take turns, because other work runs on the machine. */
const ROUNDS = 5;
/** The kernel counts CPU in hundredths of a second. */
const READS_PER_ROUND = 60;
const AT_ONCE = 4;

type Read = (shop: Shop) => Promise<unknown>;
type Filled = Awaited<ReturnType<typeof openFilled>>;

/** As a Worker, which asks for no compression: most of what Node's requests would cost the database. */
const { fetch: send } = globalThis;
globalThis.fetch = (address, init) => send(address, { ...init, headers: { ...Object(init?.headers), 'accept-encoding': 'identity' } });

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
    // After so many writes a server goes on with its log for minutes: another one is measured.
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
  return { shop, sqld, reads, pieces: Number(rows[0]?.n).toLocaleString('en-IN') };
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

/** The mean of the three in the middle: a median would be a whole hundredth. */
const middle = (values: readonly number[]) =>
  values
    .toSorted((a, b) => a - b)
    .slice(1, -1)
    .reduce((sum, value) => sum + value / 3, 0);

async function lineOf(name: string, shops: readonly Filled[]): Promise<string> {
  const costs = shops.map((): number[] => []);
  const rows: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [at, filled] of shops.entries()) {
      const read = filled.reads.get(name) as Read;
      // The first round warms up.
      if (round === 0) rows.push(await rowsRead(filled, read), await rowsRead(filled, read));
      else costs[at]?.push(await cpuOf(filled, read));
    }
  }
  const [few = 0, many = 0] = costs.map(middle);
  return `| ${name} | ${rows[1]} | ${rows[3]} | ${few.toFixed(2)} | ${many.toFixed(2)} | ${(many / few).toFixed(1)} |`;
}

const folder = data ?? mkdtempSync(join(tmpdir(), 'chamak-lists-'));
const shops: Filled[] = [];
try {
  for (const size of SIZES) shops.push(await openFilled(size, folder));
  const lines: string[] = [];
  for (const name of shops[0]?.reads.keys() ?? []) {
    lines.push(await lineOf(name, shops));
    console.log(lines.at(-1));
  }
  const [few, many] = shops.map((one) => one.pieces);
  const text = `# What a list reads

Written by \`npm run bench:lists\`: rows that the database read for a page, and ms of CPU of its process for all statements of the page, with ${few} and
with ${many} pieces (the middle three of ${ROUNDS} rounds of ${READS_PER_ROUND} reads, both databases in turns; ${cpus().length} shared cores, load average ${loadavg()[0]?.toFixed(1)}). The limit for listing,
search, sort and home is a ratio of 2. A test holds the rows at 300.

| page | rows, ${few} | rows, ${many} | ms, ${few} | ms, ${many} | ratio |
| --- | --- | --- | --- | --- | --- |
${lines.join('\n')}
`;
  writeFileSync(new URL('../../docs/lists.md', import.meta.url), text);
} finally {
  for (const { shop, sqld } of shops) {
    await sqld.child.stop();
    await shop.close();
  }
  if (!data) rmSync(folder, { recursive: true, force: true });
}
