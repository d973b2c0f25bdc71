import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { addLargeCatalogue } from '../../drizzle/demo/large.ts';
import { migrateDatabase } from '../../drizzle/migrate.ts';
import { seedDemo } from '../../drizzle/seed.ts';
import { freePorts } from '../../functions/start/ports.ts';
import { startSqld } from '../../functions/start/sqld.ts';
import { freshShop } from '../shop/fresh-shop.ts';
import { linkTo, listingAt, publicReads } from '../shop/public-reads.ts';
import { costsOf, type Filled, type Read, type ReadCost, sendAsWorker, untilIdle } from './read-cost.ts';

/** Pieces that are added to the demonstration catalogue of 23. */
const SIZES = [77, 9_977, 99_977];
/** A piece of the invented catalogue. */
const PIECE = 100_008;
interface Catalogue extends Filled {
  readonly pieces: number;
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

async function openFilled(size: number, folder: string): Promise<Catalogue> {
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

/**
 * What every public page that lists pieces reads from the database, with few pieces and with very many. About ten minutes, half
 * of them for filling the databases.
 * `data`: a folder that keeps the databases for another run.
 */
export async function measureGrowth(data?: string): Promise<Growth> {
  const folder = data ?? mkdtempSync(join(tmpdir(), 'chamak-growth-'));
  const shops: Catalogue[] = [];
  const asBefore = sendAsWorker();
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
    asBefore();
    for (const { shop, sqld } of shops) {
      await sqld.child.stop();
      await shop.close();
    }
    if (!data) rmSync(folder, { recursive: true, force: true });
  }
}
