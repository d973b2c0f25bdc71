/**
 * `npm run bench:lists`: what every public page that lists pieces reads from the database, with few pieces and with very many; writes
 * docs/lists.md. About five minutes, nearly all of them for filling the database.
 */
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { createClient } from '@libsql/client';
import { addLargeCatalogue } from '../../drizzle/demo/large.ts';
import { seedDemo } from '../../drizzle/seed.ts';
import { optionsOf } from '../../functions/cli/command-line.ts';
import type { Shop } from '../../src/platform/shop.ts';
import { costOf } from '../shop/count-rows.ts';
import { freshShop } from '../shop/fresh-shop.ts';
import { linkTo, listingAt, publicReads } from '../shop/public-reads.ts';

const { pieces } = optionsOf('npm run bench:lists [-- --pieces 100000]', { pieces: { type: 'string' } });
const SIZES = [77, Number(pieces ?? 100_000)];
/** A piece of the invented catalogue. */
const PIECE = 100_008;
const RUNS = 5;

interface Cost {
  readonly rows: number;
  readonly ms: number;
}

const shop = await freshShop();
const tables: ReadonlyMap<string, Cost>[] = [];
const counts: string[] = [];
try {
  const client = createClient({ url: shop.databaseUrl });
  await seedDemo(client);
  for (const size of SIZES) {
    await addLargeCatalogue(client, size, Date.now());
    const { rows } = await client.execute('SELECT count(*) AS n FROM products');
    counts.push(Number(rows[0]?.n).toLocaleString('en-IN'));
    tables.push(await measure());
  }
  client.close();
} finally {
  await shop.close();
}

async function measure(): Promise<Map<string, Cost>> {
  const first = await listingAt(shop.at(), '');
  const last = Math.ceil(first.total / 24);
  const late = [
    ['all, last page', (one: Shop) => listingAt(one, linkTo(first, last))],
    ['all by price, page after a piece', (one: Shop) => listingAt(one, `sort=price-asc&page=100&after=${PIECE}`)],
  ] as const;
  const costs = new Map<string, Cost>();
  for (const [name, read] of [...publicReads(PIECE), ...late]) {
    const runs: Cost[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const cost = await costOf(shop.databaseUrl, shop.at(), read);
      runs.push({ rows: cost.reduce((sum, { rows }) => sum + rows, 0), ms: cost.reduce((sum, { ms }) => sum + ms, 0) });
    }
    const [middle = { rows: 0, ms: 0 }] = runs.toSorted((a, b) => a.ms - b.ms).slice(Math.floor(RUNS / 2));
    costs.set(name, middle);
  }
  return costs;
}

const [few, many] = tables;
const line = (name: string) => {
  const [a, b] = [few?.get(name), many?.get(name)];
  return `| ${name} | ${a?.rows} | ${b?.rows} | ${a?.ms.toFixed(1)} | ${b?.ms.toFixed(1)} |`;
};
const text = `# What a list reads

Written by \`npm run bench:lists\`: rows that the database read for a page, and its milliseconds for all statements of the page (median of ${RUNS} runs;
${cpus().length} shared cores, load average ${loadavg()[0]?.toFixed(1)}). A test holds the rows at 300.

| page | rows, ${counts[0]} pieces | rows, ${counts[1]} pieces | ms | ms |
| --- | --- | --- | --- | --- |
${[...(few?.keys() ?? [])].map(line).join('\n')}
`;
writeFileSync(new URL('../../docs/lists.md', import.meta.url), text);
console.log(text);
