/**
 * `npm run bench:lists`: what every public page that lists pieces reads from the database, with few pieces and with very many; writes
 * docs/lists.md. About ten minutes, nearly all of them for filling the larger database.
 */
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { createClient } from '@libsql/client';
import { addLargeCatalogue } from '../../drizzle/demo/large.ts';
import { seedDemo } from '../../drizzle/seed.ts';
import { optionsOf } from '../../functions/cli/command-line.ts';
import type { Shop } from '../../src/platform/shop.ts';
import { cpuMs } from '../faults/cpu.ts';
import { costOf } from '../shop/count-rows.ts';
import { type FreshShop, freshShop } from '../shop/fresh-shop.ts';
import { linkTo, listingAt, publicReads } from '../shop/public-reads.ts';

const { pieces } = optionsOf('npm run bench:lists [-- --pieces 100000]', { pieces: { type: 'string' } });
const SIZES = [77, Number(pieces ?? 100_000)];
/** A piece of the invented catalogue. */
const PIECE = 100_008;
/** Both shops take turns, because other work runs on the machine. */
const ROUNDS = 5;
/** The kernel counts CPU in hundredths of a second. */
const READS_PER_ROUND = 60;
const AT_ONCE = 4;

type Read = (shop: Shop) => Promise<unknown>;

/** As a Worker, which asks for no compression: most of what Node's requests would cost the database. */
const { fetch: send } = globalThis;
globalThis.fetch = (address, init) => send(address, { ...init, headers: { ...Object(init?.headers), 'accept-encoding': 'identity' } });

async function filled(size: number) {
  const shop = await freshShop();
  const client = createClient({ url: shop.databaseUrl });
  await seedDemo(client);
  await addLargeCatalogue(client, size, Date.now());
  const { rows } = await client.execute('SELECT count(*) AS n FROM products');
  client.close();
  const first = await listingAt(shop.at(), '');
  const reads = new Map<string, Read>([
    ...publicReads(PIECE),
    ['all, last page', (one) => listingAt(one, linkTo(first, Math.ceil(first.total / 24)))],
    ['all by price, page after a piece', (one) => listingAt(one, `sort=price-asc&page=100&after=${PIECE}`)],
  ]);
  return { shop, reads, pieces: Number(rows[0]?.n).toLocaleString('en-IN') };
}

async function rowsRead(shop: FreshShop, read: Read): Promise<number> {
  const cost = await costOf(shop.databaseUrl, shop.at(), read);
  return cost.reduce((sum, { rows }) => sum + rows, 0);
}

/** Ms of CPU of the database for one read, several at once. */
async function cpuOf(shop: FreshShop, read: Read): Promise<number> {
  const before = cpuMs(shop.databasePid);
  const reader = async () => {
    for (let run = 0; run < READS_PER_ROUND / AT_ONCE; run += 1) await read(shop.at());
  };
  await Promise.all(Array.from({ length: AT_ONCE }, reader));
  return (cpuMs(shop.databasePid) - before) / READS_PER_ROUND;
}

/** The mean of the three in the middle: a median would be a whole hundredth. */
const middle = (values: readonly number[]) =>
  values
    .toSorted((a, b) => a - b)
    .slice(1, -1)
    .reduce((sum, value) => sum + value / 3, 0);

async function lineOf(name: string, shops: readonly Awaited<ReturnType<typeof filled>>[]): Promise<string> {
  const costs = shops.map((): number[] => []);
  const rows: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [at, { shop, reads }] of shops.entries()) {
      const read = reads.get(name) as Read;
      // The first round warms up.
      if (round === 0) rows.push(await rowsRead(shop, read), await rowsRead(shop, read));
      else costs[at]?.push(await cpuOf(shop, read));
    }
  }
  const [few = 0, many = 0] = costs.map(middle);
  return `| ${name} | ${rows[1]} | ${rows[3]} | ${few.toFixed(2)} | ${many.toFixed(2)} | ${(many / few).toFixed(1)} |`;
}

const shops: Awaited<ReturnType<typeof filled>>[] = [];
try {
  for (const size of SIZES) shops.push(await filled(size));
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
  for (const { shop } of shops) await shop.close();
}
